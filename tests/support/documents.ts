import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Every document of the repository, by its path. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'mock-provider/README.md',
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join('docs', name.replaceAll(path.sep, '/')))
    .toSorted(),
];

export function readDocument(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** The cells of a document's table below its heads, found by its first head. */
export function rowsOf(file: string, head: string): readonly (readonly string[])[] {
  const lines = readDocument(file).split('\n');
  const start = lines.findIndex((line) => cellsOf(line)[0] === head);
  if (start < 0) throw new Error(`${file} has no table that begins with ${head}`);
  const rows = lines.slice(start + 2);
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map(cellsOf);
}

function cellsOf(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
