import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { STAND_FIGURES, compareStands } from '../../../src/domain/map-check/compare-stands.ts';
import { type PreparedRound, sentencesWithin } from '../../../src/domain/map-check/prepared-round.ts';
import { readStands, standsRequest } from '../../../src/domain/table/given-points.ts';
import type { Claim } from '../../../src/domain/table/read-claim.ts';
import { PREPARED, anyPreparedRound } from '../../support/prepared-rounds.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';

const SILENCE: Claim = { kind: 'silence' };

const UNCLEAR: Claim = { kind: 'unclear' };

function claim(stance: 'for' | 'against' | 'mixed', at: number | undefined): Claim {
  return { kind: 'claim', stance, pointer: { at, words: '' } };
}

/** What a clerk would say that reads every answer as it was prepared. */
function perfect({ answers, points }: PreparedRound): readonly (readonly Claim[])[] {
  return points.map(({ stands }) =>
    answers.map(({ personaId, text }) => {
      const stand = stands.find((each) => each.personaId === personaId);
      return stand ? claim(stand.stance, sentencesWithin(text)(stand.quote)[0]) : SILENCE;
    }),
  );
}

const anyClaim = fc.oneof(
  fc.constantFrom(SILENCE, UNCLEAR),
  fc
    .tuple(
      fc.constantFrom('for' as const, 'against' as const, 'mixed' as const),
      fc.integer({ min: 1, max: 5 }),
    )
    .map(([stance, at]) => claim(stance, at)),
);

const anyReading = anyPreparedRound.chain((round) => {
  const { length } = round.answers;
  const ofPoint = fc.array(anyClaim, { minLength: length, maxLength: length });
  const claims = fc.array(ofPoint, { minLength: round.points.length, maxLength: round.points.length });
  return fc.record({ round: fc.constant(round), claims });
});

/** The claims as a clerk writes them who gets the answers under these letters. */
function written(claims: readonly (readonly Claim[])[], letters: readonly string[]): string {
  const points = claims.map((ofPoint, row) => {
    const fields = ofPoint.flatMap((each, column) => {
      if (each.kind === 'unclear') return [];
      const isSilent = each.kind === 'silence';
      return [
        [
          letters[column],
          { at: isSilent ? 0 : each.pointer.at, stance: isSilent ? 'silent' : each.stance },
        ] as const,
      ];
    });
    return [row + 1, Object.fromEntries(fields)] as const;
  });
  return JSON.stringify(Object.fromEntries(points));
}

describe('what a clerk says on given points', () => {
  const round: PreparedRound = {
    id: 'tea',
    question: 'Tea?',
    answers: ['p1', 'p2', 'p3', 'p4'].map((personaId) => ({
      personaId,
      answerId: `ai-${personaId}`,
      text: 'I like tea. I drink it at five. It is not for me.',
    })),
    points: [
      {
        text: 'Tea is good.',
        stands: [
          { personaId: 'p1', stance: 'for', quote: 'I like tea' },
          { personaId: 'p2', stance: 'against', quote: 'It is not for me' },
          { personaId: 'p3', stance: 'mixed', quote: 'I drink it at five' },
        ],
      },
    ],
  };
  const figuresOf = (...claims: readonly Claim[]) => {
    const figures = compareStands(round, [claims]);
    return Object.fromEntries(
      STAND_FIGURES.map((name) => [name, `${figures[name].count} of ${figures[name].of}`]),
    );
  };
  const right = {
    right: '4 of 4',
    turnedRound: '0 of 2',
    silenceTakenForStand: '0 of 1',
    standNotSeen: '0 of 3',
    mixedUp: '0 of 3',
    notAnswered: '0 of 4',
    rightSentence: '3 of 3',
  };
  const FOR = claim('for', 1);
  const AGAINST = claim('against', 3);
  const MIXED = claim('mixed', 2);

  it('is right where stance and silence are as prepared, in the sentence with the prepared quote', () => {
    expect(figuresOf(FOR, AGAINST, MIXED, SILENCE)).toEqual(right);
  });

  it.each<[string, readonly Claim[], Partial<typeof right>]>([
    [
      'for as against',
      [claim('against', 1), AGAINST, MIXED, SILENCE],
      { right: '3 of 4', turnedRound: '1 of 2' },
    ],
    ['against as for', [FOR, claim('for', 3), MIXED, SILENCE], { right: '3 of 4', turnedRound: '1 of 2' }],
    ['for as mixed', [claim('mixed', 1), AGAINST, MIXED, SILENCE], { right: '3 of 4', mixedUp: '1 of 3' }],
    ['mixed as for', [FOR, AGAINST, claim('for', 2), SILENCE], { right: '3 of 4', mixedUp: '1 of 3' }],
    ['silence as for', [FOR, AGAINST, MIXED, FOR], { right: '3 of 4', silenceTakenForStand: '1 of 1' }],
    [
      'for as silence',
      [SILENCE, AGAINST, MIXED, SILENCE],
      { right: '3 of 4', standNotSeen: '1 of 3', rightSentence: '2 of 2' },
    ],
    [
      'nothing',
      [UNCLEAR, AGAINST, MIXED, UNCLEAR],
      { right: '2 of 4', notAnswered: '2 of 4', rightSentence: '2 of 2' },
    ],
    ['another sentence', [claim('for', 2), AGAINST, MIXED, SILENCE], { rightSentence: '2 of 3' }],
    ['no such sentence', [claim('for', Number.NaN), AGAINST, MIXED, SILENCE], { rightSentence: '2 of 3' }],
  ])('may be read wrong: %s', (_, claims, changes) => {
    expect(figuresOf(...claims)).toEqual({ ...right, ...changes });
  });

  it('is all missing where nothing was read', () => {
    expect(compareStands(round, []).notAnswered).toEqual({ count: 4, of: 4 });
  });

  it.each(PREPARED)('is all right for the prepared map of $id itself', (prepared) => {
    const { right: all, rightSentence, ...wrong } = compareStands(prepared, perfect(prepared));
    expect(all.count).toBe(all.of);
    expect(rightSentence.count).toBe(rightSentence.of);
    expect(Object.values(wrong).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
  });

  test.prop([anyPreparedRound])('is all right for any map itself', (prepared) => {
    const { right: all, rightSentence } = compareStands(prepared, perfect(prepared));
    expect(all.count).toBe(prepared.points.length * prepared.answers.length);
    expect(rightSentence.count).toBe(rightSentence.of);
  });

  test.prop([anyReading, fc.nat()])(
    'is the same under whatever letters the answers come',
    ({ round: prepared, claims }, seed) => {
      const { question, answers, points } = prepared;
      const { materials } = standsRequest(
        question,
        answers,
        points.map(({ text }) => text),
        { model: 'm', streaming: false, randomness: createSeededRandomness(seed) },
      );
      const text = written(
        claims,
        materials.map(({ letter }) => letter),
      );
      expect(compareStands(prepared, readStands(text, materials, points.length))).toEqual(
        compareStands(prepared, claims),
      );
    },
  );

  test.prop([anyReading])(
    'falls for each cell into one of the kinds, within bounds',
    ({ round: prepared, claims }) => {
      const { rightSentence, ...kinds } = compareStands(prepared, claims);
      const counted = Object.values(kinds).reduce((sum, { count }) => sum + count, 0);
      expect(counted).toBe(prepared.points.length * prepared.answers.length);
      for (const { count, of } of [rightSentence, ...Object.values(kinds)]) {
        expect(count).toBeLessThanOrEqual(of);
      }
    },
  );
});
