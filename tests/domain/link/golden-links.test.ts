import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createStreamCompression } from '../../../src/adapters/stream-compression.ts';
import { checkRound } from '../../../src/domain/link/check-round.ts';
import { readHash } from '../../../src/domain/link/hash.ts';
import { decodeRound } from '../../../src/domain/link/decode-round.ts';
import type { SharedRound } from '../../../src/domain/link/shared-round.ts';
import { PREPARED } from '../../support/prepared-rounds.ts';

interface GoldenLink {
  readonly link: string;
  /** How many quotes its map has, all of which stand in its answers. */
  readonly quotes: number;
  readonly round: SharedRound;
}

const FOLDER = path.resolve(import.meta.dirname, '../../cases/links');

const NAMES = readdirSync(FOLDER);

function read(name: string): GoldenLink {
  return JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as GoldenLink;
}

describe('a link that somebody may have', () => {
  it.each(NAMES)('opens for ever: %s', async (name) => {
    const { link, quotes, round } = read(name);
    const hash = readHash(`#${link}`);
    const reading =
      hash?.kind === 'round' && (await decodeRound(hash.link, createStreamCompression(globalThis)));
    expect(reading).toStrictEqual({ kind: 'round', round });
    expect(checkRound(round)).toEqual({ round, found: quotes, of: quotes });
  });

  it('is there for each prepared round', () => {
    expect(NAMES).toEqual(expect.arrayContaining(PREPARED.map(({ id }) => `${id}.json`)));
  });
});
