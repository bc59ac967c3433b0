import { describe, expect, it } from 'vitest';
import { checkRound } from '../../../src/domain/link/check-round.ts';
import { readHash } from '../../../src/domain/link/hash.ts';
import { decodeRound } from '../../../src/domain/link/decode-round.ts';
import { shareLinks } from '../../../src/domain/link/share-links.ts';
import { type SharedRound, hasExcerpts } from '../../../src/domain/link/shared-round.ts';
import { createZlibCompression } from '../../support/zlib-compression.ts';

const compression = createZlibCompression();

/** An answer of sentences of words that do not repeat. */
function answerOf(seed: number, sentences: number): string {
  let state = seed;
  const word = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state.toString(36).slice(0, 6);
  };
  return Array.from({ length: sentences }, () => `${Array.from({ length: 8 }, word).join(' ')}.`).join(' ');
}

function roundOf(sentences: number, quoted = 1): SharedRound {
  const texts = [1, 2, 3, 4].map((seed) => answerOf(seed, sentences));
  return {
    question: 'Why?',
    askedMs: 1,
    seats: texts.map((text, index) => ({ id: `p${index}`, name: `P${index}`, answer: { text } })),
    map: {
      points: Array.from({ length: quoted }, (_, point) => ({
        text: `Point ${point}.`,
        stands: texts.map((text, index) => ({
          personaId: `p${index}`,
          stance: 'for' as const,
          quote: text.split('. ')[point]!.slice(0, 20),
        })),
      })),
      leftOut: { notFound: 0, unclear: 0, surplus: 0 },
      isCut: false,
      shortenedIds: [],
    },
  };
}

const PAGE = 'https://quartet.example/page/?a=b#old';

describe('the links of a round', () => {
  it('are one that holds all of it if that fits anywhere', async () => {
    const offer = await shareLinks(roundOf(3), PAGE, compression);
    expect(offer).toEqual({
      kind: 'links',
      links: [
        { kind: 'whole', address: expect.stringMatching(/^https:\/\/quartet\.example\/page\/\?a=b#r1\./) },
      ],
    });
  });

  it('begin with the short one if all of it is too long for that', async () => {
    const offer = await shareLinks(roundOf(12), PAGE, compression);
    if (offer.kind !== 'links') throw new Error(offer.kind);
    const [short, whole] = offer.links;
    expect([short?.kind, whole?.kind]).toEqual(['short', 'whole']);
    expect(whole!.address.length).toBeGreaterThan(2000);
    expect(short!.address.length).toBeLessThan(2000);
    for (const { kind, address } of offer.links) {
      const hash = readHash(new URL(address).hash);
      const reading = hash?.kind === 'round' ? await decodeRound(hash.link, compression) : undefined;
      if (reading?.kind !== 'round') throw new Error(reading?.kind);
      expect(checkRound(reading.round)).toMatchObject({ found: 4, of: 4 });
      expect(hasExcerpts(reading.round)).toBe(kind === 'short');
    }
  });

  it('have no short one that is no shorter, or shows nothing', async () => {
    const all = await shareLinks(roundOf(7, 7), PAGE, compression);
    expect(all).toMatchObject({ kind: 'links', links: [{ kind: 'whole' }] });
    const { map: _, ...withoutMap } = roundOf(12);
    const none = await shareLinks(withoutMap, PAGE, compression);
    expect(none).toMatchObject({ kind: 'links', links: [{ kind: 'whole' }] });
    expect(none.kind === 'links' && none.links).toHaveLength(1);
  });

  it('are none if it is too large, or nothing compresses', async () => {
    expect(await shareLinks(roundOf(400), PAGE, compression)).toEqual({ kind: 'too-large' });
    const none = { ...compression, deflate: async () => ({ kind: 'unsupported' }) as const };
    expect(await shareLinks(roundOf(3), PAGE, none)).toEqual({ kind: 'unsupported' });
  });
});
