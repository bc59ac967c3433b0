import { CHAT_TEXTS } from '../domain/texts/chat-texts.ts';
import { type FoundMessage, excerptAround } from '../domain/search.ts';
import type { Persona } from '../domain/persona.ts';
import { type DrawOptions, MAX_TEXT_COLUMNS } from './draw-message.ts';
import { wordTime } from './word-times.ts';
import { wrapRows } from './wrap.ts';

const INDENT = '    ';

/** A found message, whose text is fit to be shown: who said it and when, and below it what is around the place. */
export function drawFound(
  { message: { sender, content, timestampMs }, place }: FoundMessage,
  persona: Persona,
  { columns, look: { paint } }: Pick<DrawOptions, 'columns' | 'look'>,
): readonly string[] {
  const excerpt = excerptAround(content, place);
  const before = onOneLine(excerpt.before).trimStart();
  const marked = onOneLine(excerpt.marked);
  const text = `${before}${marked}${onOneLine(excerpt.after)}`;
  const from = before.length;
  const to = from + marked.length;
  const rows = wrapRows(text, Math.min(MAX_TEXT_COLUMNS, columns - INDENT.length - 1)).map((row) => {
    const end = row.start + row.text.length;
    const [begin, stop] = [from, to].map((at) => Math.min(Math.max(at, row.start), end) - row.start);
    const part = row.text.slice(begin, stop);
    return `${INDENT}${row.text.slice(0, begin)}${paint.tile(persona.chatId, part)}${row.text.slice(stop)}`;
  });
  const speaker = sender === 'user' ? paint.bold(CHAT_TEXTS.you) : paint.strong(persona.chatId, persona.name);
  return [`  ${speaker}${paint.colour('quiet', `, ${wordTime(timestampMs)}`)}`, ...rows];
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
