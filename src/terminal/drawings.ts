import stringWidth from 'string-width';
import type { Message } from '../domain/conversation.ts';
import type { Persona } from '../domain/persona.ts';
import { CHAT_TEXTS } from '../domain/texts/chat-texts.ts';
import type { Clean } from './clean-text.ts';
import type { Colour } from './colours.ts';
import type { Glyphs, Look } from './look.ts';
import { wrap } from './wrap.ts';

export interface DrawOptions {
  readonly columns: number;
  readonly look: Look;
  readonly clean: Clean;
}

interface Frame {
  readonly title: string;
  /** How the title is painted, and how the edge is. */
  readonly strong: (text: string) => string;
  readonly border: (text: string) => string;
  readonly lines: readonly string[];
  /** How wide it may be, in columns. */
  readonly columns: number;
}

/** Longer rows are hard to read. */
export const MAX_TEXT_COLUMNS = 100;

const MAX_TABLE_COLUMNS = 80;

/** In less, the texts stand below their terms. */
const LEAST_TEXT_COLUMNS = 16;

/** What the frame takes of the width: an edge and a space on either side. */
const EDGE_COLUMNS = 4;

/** A message with who says it, after an empty line (behaviour 5.3). */
export function drawMessage(
  { sender, content }: Pick<Message, 'sender' | 'content'>,
  persona: Persona,
  options: DrawOptions,
): readonly string[] {
  const { paint, glyphs } = options.look;
  const colour = sender === 'ai' ? persona.colour : 'quiet';
  const name = sender === 'ai' ? paint.strong(colour, persona.name) : paint.bold(CHAT_TEXTS.you);
  const sign = sender === 'ai' ? glyphs.persona : glyphs.you;
  return ['', `${paint.colour(colour, sign)} ${name}`, ...drawWords(content, colour, options)];
}

/** What somebody says, beside a bar. */
export function drawWords(
  content: string,
  colour: Colour,
  { columns, look: { paint, glyphs }, clean }: DrawOptions,
): readonly string[] {
  const bar = paint.colour(colour, glyphs.bar);
  const width = Math.min(MAX_TEXT_COLUMNS, columns - stringWidth(`${glyphs.bar} `) - 1);
  return wrap(clean(content), width).map((row) => `${bar} ${row}`);
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
export function drawRule(text: string, colour: Colour, { columns, look }: DrawOptions): readonly string[] {
  const { paint, glyphs } = look;
  const left = glyphs.rule.repeat(2);
  const rest = columns - 1 - stringWidth(`${left} ${text} `);
  if (rest < 2) return wrap(text, columns - 1).map((row) => paint.strong(colour, row));
  const right = glyphs.rule.repeat(rest);
  return [`${paint.colour('quiet', left)} ${paint.strong(colour, text)} ${paint.colour('quiet', right)}`];
}

/** Terms with their texts beside them under a title; below them where it is narrow. */
export function drawTable(
  title: string,
  entries: readonly (readonly [term: string, text: string])[],
  { columns, look: { paint } }: Pick<DrawOptions, 'columns' | 'look'>,
): readonly string[] {
  const termColumns = Math.max(...entries.map(([term]) => term.length)) + 4;
  const room = Math.min(columns, MAX_TABLE_COLUMNS) - termColumns - 1;
  const isNarrow = room < LEAST_TEXT_COLUMNS;
  const indent = isNarrow ? '    ' : ' '.repeat(termColumns);
  const rows = entries.flatMap(([term, text]) => {
    const texts = wrap(text, isNarrow ? columns - indent.length - 1 : room);
    const head = paint.bold(`  ${term}`.padEnd(isNarrow ? 0 : termColumns));
    const [first = '', ...others] = texts;
    const below = (isNarrow ? texts : others).map((row) => `${indent}${row}`);
    return [isNarrow ? head : `${head}${first}`, ...below];
  });
  return ['', paint.bold(title), ...rows];
}

/** The room for a line within a frame of so many columns. */
export function contentColumns(columns: number): number {
  return columns - EDGE_COLUMNS;
}

/** Lines in a frame that is as wide as the widest of them; they must fit. */
export function frame({ title, strong, border, lines, columns }: Frame, { bar, rule, corners }: Glyphs) {
  const [topLeft, topRight, bottomLeft, bottomRight] = corners;
  const room = contentColumns(columns);
  const [head = ''] = wrap(title, room - 2);
  const width = Math.min(room, Math.max(stringWidth(head) + 2, ...lines.map((line) => stringWidth(line))));
  const rest = rule.repeat(width - stringWidth(head) - 1);
  return [
    `${border(`${topLeft}${rule}`)} ${strong(head)} ${border(`${rest}${topRight}`)}`,
    ...lines.map((line) => `${border(bar)} ${fill(line, width)} ${border(bar)}`),
    border(`${bottomLeft}${rule.repeat(width + 2)}${bottomRight}`),
  ];
}

/** With spaces behind it, up to so many columns. */
function fill(line: string, columns: number): string {
  return line + ' '.repeat(Math.max(0, columns - stringWidth(line)));
}
