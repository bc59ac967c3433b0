import type { DrawOptions } from './draw-message.ts';
import { wrap } from './wrap.ts';

const MAX_COLUMNS = 80;
/** In less, the texts stand below their terms. */
const LEAST_TEXT_COLUMNS = 16;

/** Terms with their texts beside them under a title; below them where it is narrow. */
export function drawTable(
  title: string,
  entries: readonly (readonly [term: string, text: string])[],
  { columns, look: { paint } }: Pick<DrawOptions, 'columns' | 'look'>,
): readonly string[] {
  const termColumns = Math.max(...entries.map(([term]) => term.length)) + 4;
  const room = Math.min(columns, MAX_COLUMNS) - termColumns - 1;
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
