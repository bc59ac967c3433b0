import { TEXTS, elementSign } from '../domain/texts/page-texts.ts';
import type { Persona } from '../domain/persona.ts';
import { contentColumns, frame } from './frame.ts';
import type { Look } from './look.ts';
import { TERMINAL_TEXTS, wordTerminalDisclosure } from './terminal-texts.ts';
import type { TerminalProduct } from './terminal-product.ts';
import { textWidth } from './text-width.ts';
import { wrap } from './wrap.ts';

const MAX_COLUMNS = 76;
const GAP = '  ';

/** The product, its personas in their colours, and where typed text goes (behaviour 16.1). */
export function drawGreeting(
  { name, mode }: TerminalProduct,
  personas: readonly Persona[],
  columns: number,
  look: Look,
): readonly string[] {
  const { paint } = look;
  const outer = Math.min(columns, MAX_COLUMNS);
  const width = contentColumns(outer);
  const quiet = (text: string) => wrap(text, width).map((row) => paint.colour('quiet', row));
  return frame({
    title: paint.bold(name),
    columns: outer,
    border: (text) => paint.colour('quiet', text),
    lines: [
      ...quiet(TEXTS.badge),
      '',
      ...wrap(TEXTS.perspectives, width),
      '',
      ...personas.flatMap((persona) => introduce(persona, personas, width, look)),
      '',
      ...quiet(wordTerminalDisclosure(mode)),
      ...quiet(TERMINAL_TEXTS.start),
    ],
  });
}

/** A persona's sign, name and strength in a row, or without the strength where there is no room. */
function introduce(
  { chatId, name, strength }: Persona,
  personas: readonly Persona[],
  width: number,
  { paint }: Look,
): readonly string[] {
  const sign = ` ${elementSign(name)} `;
  const nameColumns = Math.max(...personas.map((persona) => textWidth(persona.name)));
  const tile = `${paint.tile(chatId, sign)}${GAP}`;
  const used = sign.length + GAP.length;
  if (used + nameColumns + GAP.length + textWidth(strength) <= width) {
    const gap = ' '.repeat(nameColumns - textWidth(name)) + GAP;
    return [`${tile}${paint.strong(chatId, name)}${gap}${strength}`];
  }
  const names = wrap(name, width - used).map((row) => paint.strong(chatId, row));
  const rows = [...names, ...wrap(strength, width - used)];
  return rows.map((row, index) => `${index === 0 ? tile : ' '.repeat(used)}${row}`);
}
