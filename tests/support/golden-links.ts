import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SharedRound } from '../../src/domain/link/shared-round.ts';

interface GoldenLink {
  readonly link: string;
  readonly quotes: number;
  readonly round: SharedRound;
}

const FOLDER = path.resolve(import.meta.dirname, '../cases/links');

/** A link that must open for ever, by the name of its file. */
export function goldenLink(name: string): GoldenLink {
  return JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8')) as GoldenLink;
}
