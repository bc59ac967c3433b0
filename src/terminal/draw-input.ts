import stringWidth from 'string-width';
import type { Persona } from '../domain/persona.ts';
import { CHAT_TEXTS } from '../domain/texts/chat-texts.ts';
import type { DrawOptions } from './drawings.ts';
import type { Footer } from './live-screen.ts';
import { wrap, wrapRows } from './wrap.ts';

interface Input {
  readonly persona: Persona;
  /** As on its tile. */
  readonly sign: string;
  readonly line: string;
  /** How many characters (of JavaScript) stand before the cursor. */
  readonly cursor: number;
}

/** A long text that is typed is seen through a window of as many rows (behaviour 10.4). */
const INPUT_ROWS = 6;

/** The line that is typed, behind the persona's sign, and where its cursor is; its placeholder while it is empty. */
export function drawInput(
  { persona, sign, line, cursor }: Input,
  { columns, look: { paint, glyphs }, clean }: DrawOptions,
): Footer {
  const { colour } = persona;
  const prompt = `${paint.tile(colour, ` ${sign} `)} ${paint.colour(colour, glyphs.prompt)} `;
  const used = stringWidth(` ${sign}  ${glyphs.prompt} `);
  const width = columns - used - 1;
  if (line === '') {
    const [placeholder = ''] = wrap(CHAT_TEXTS.placeholder, width);
    return { rows: [`${prompt}${paint.colour('quiet', placeholder)}`], cursor: { row: 0, column: used } };
  }
  const before = clean(line.slice(0, cursor));
  const text = before + clean(line.slice(cursor));
  const wrapped = wrapRows(text, width);
  const at = wrapped.findLastIndex((row) => row.start <= before.length);
  const column = Math.min(stringWidth(text.slice(wrapped[at]?.start, before.length)), width);
  const first = Math.max(0, at - INPUT_ROWS + 1);
  const shown = wrapped.slice(first, first + INPUT_ROWS);
  return {
    rows: shown.map((row, index) => `${index === 0 ? prompt : ' '.repeat(used)}${row.text}`),
    cursor: { row: at - first, column: used + column },
  };
}
