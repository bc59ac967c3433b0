import type { StoredTexts } from '../ports/store.ts';

/** What is read of a file's bytes. */
export interface KeptLines {
  readonly texts: StoredTexts;
  /** The lines that hold no name and text, under the names `damaged line 1` and so on. */
  readonly damaged: StoredTexts;
}

/** One line each: the name as JSON, a blank, the text. Undefined if a text has several lines. */
export function formatLines(texts: StoredTexts): Uint8Array | undefined {
  const lines = [...texts].map(([name, text]) => `${JSON.stringify(name)} ${text}\n`);
  if ([...texts.values()].some((text) => text.includes('\n'))) return undefined;
  return new TextEncoder().encode(lines.join(''));
}

/** Never throws: what is sound is read, whatever is beside it. */
export function parseLines(bytes: Uint8Array): KeptLines {
  const { text, isUtf8 } = decode(bytes);
  const texts = new Map<string, string>();
  const damaged = new Map<string, string>();
  const lines = text.split('\n');
  // A whole file ends with a line break.
  const cut = lines.pop();
  for (const [index, line] of lines.entries()) {
    const entry = isUtf8 || !line.includes('\uFFFD') ? parseLine(line) : undefined;
    if (entry && !texts.has(entry[0])) texts.set(...entry);
    else damaged.set(`damaged line ${index + 1}`, line);
  }
  if (cut) damaged.set(`damaged line ${lines.length + 1}`, cut);
  return { texts, damaged };
}

function decode(bytes: Uint8Array): { readonly text: string; readonly isUtf8: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), isUtf8: true };
  } catch {
    return { text: new TextDecoder().decode(bytes), isUtf8: false };
  }
}

function parseLine(line: string): [name: string, text: string] | undefined {
  const [, quoted, text] = /^("(?:[^"\\]|\\.)*") (.*)$/su.exec(line) ?? [];
  if (quoted === undefined || text === undefined) return undefined;
  try {
    return [String(JSON.parse(quoted)), text];
  } catch {
    return undefined;
  }
}
