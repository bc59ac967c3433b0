import type { Message } from '../domain/conversation.ts';
import { CHAT_TEXTS } from '../domain/texts/chat-texts.ts';
import type { Persona } from '../domain/persona.ts';
import type { Look } from './look.ts';
import { textWidth } from './text-width.ts';
import { wrap } from './wrap.ts';

/** Longer rows are hard to read. */
export const MAX_TEXT_COLUMNS = 100;

/** Makes a text of others fit to be shown. */
export type Clean = (text: string) => string;

export interface DrawOptions {
  readonly columns: number;
  readonly look: Look;
  readonly clean: Clean;
}

/** A message with who says it, after an empty line (behaviour 5.3). */
export function drawMessage(
  { sender, content }: Pick<Message, 'sender' | 'content'>,
  persona: Persona,
  { columns, look: { paint, glyphs }, clean }: DrawOptions,
): readonly string[] {
  const colour = sender === 'ai' ? persona.chatId : 'quiet';
  const name = sender === 'ai' ? paint.strong(colour, persona.name) : paint.bold(CHAT_TEXTS.you);
  const sign = sender === 'ai' ? glyphs.persona : glyphs.you;
  const bar = paint.colour(colour, glyphs.bar);
  const width = Math.min(MAX_TEXT_COLUMNS, columns - textWidth(`${glyphs.bar} `) - 1);
  return [
    '',
    `${paint.colour(colour, sign)} ${name}`,
    ...wrap(clean(content), width).map((row) => `${bar} ${row}`),
  ];
}

/** Something that went wrong, or that should be known, after an empty line. */
export function drawNote(text: string, kind: 'trouble' | 'quiet', options: DrawOptions): readonly string[] {
  const { columns, look, clean } = options;
  const { paint, glyphs } = look;
  const rows = wrap(clean(text), columns - 3);
  if (kind === 'quiet') return ['', ...rows.map((row) => paint.colour('quiet', row))];
  const sign = paint.colour('alert', glyphs.trouble);
  return ['', ...rows.map((row, index) => `${index === 0 ? sign : ' '} ${paint.colour('alert', row)}`)];
}

/** A line across with a text in it; the text alone where there is no room. */
export function drawRule(text: string, colour: Persona['chatId'], { columns, look }: DrawOptions): string {
  const { paint, glyphs } = look;
  const left = glyphs.rule.repeat(2);
  const rest = columns - 1 - textWidth(`${left} ${text} `);
  if (rest < 2) return paint.strong(colour, text);
  const right = glyphs.rule.repeat(rest);
  return `${paint.colour('quiet', left)} ${paint.strong(colour, text)} ${paint.colour('quiet', right)}`;
}
