import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkRound } from '../../src/domain/link/check-round.ts';
import { readHash } from '../../src/domain/link/hash.ts';
import { decodeRound } from '../../src/domain/link/decode-round.ts';
import { createZlibCompression } from '../support/zlib-compression.ts';

const ROUNDS = [
  ...readFileSync('docs/rounds.md', 'utf8').matchAll(/^## (.+)\n\n((?:[^#`].*\n)+)\n```\n(#r1\..+)\n```$/gm),
].map(([, question = '', words = '', fragment = '']) => ({ question, words, fragment }));

describe('docs/rounds.md', () => {
  it('has three rounds', () => expect(ROUNDS).toHaveLength(3));

  it.each(ROUNDS)('has a link that opens: $question', async ({ question, words, fragment }) => {
    const hash = readHash(fragment);
    const reading = hash?.kind === 'round' && (await decodeRound(hash.link, createZlibCompression()));
    if (!reading || reading.kind !== 'round') throw new Error('It does not open');
    const { found, of } = checkRound(reading.round);
    expect(reading.round.question).toBe(question);
    expect(words).toMatch(new RegExp(`\\b${of} quotes, all\\sof\\swhich\\sstand\\.`));
    expect(found).toBe(of);
  });
});
