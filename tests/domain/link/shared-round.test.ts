import { test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createMessage } from '../../../src/domain/conversation/conversation.ts';
import { exportedRoundOf } from '../../../src/domain/link/exported-round-of.ts';
import { basisIdsOf, personaOf, sharedRoundOf } from '../../../src/domain/link/shared-round.ts';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import type { ExportedRound } from '../../../src/domain/table/exported-round.ts';
import { isDrawnFrom, wholeAnswerIn } from '../../../src/domain/table/round.ts';
import { roundToMarkdown } from '../../../src/domain/table/round-to-markdown.ts';
import { anyRound } from '../../support/rounds.ts';
import { anySharedRound } from '../../support/shared-rounds.ts';

const question = createMessage('user', 'Ship it?', 1);

const failure = {
  kind: 'failure',
  reason: 'server',
  detail: 'http://10.0.0.7/secret',
  requestId: 'abc',
} as const;

const present = (answer: ReturnType<typeof createMessage>) =>
  ({ kind: 'present', question, answer }) as const;

const ROUND: ExportedRound = {
  round: {
    number: 3,
    question: 'Ship it?',
    askedMs: 7,
    seconds: 11,
    turns: [],
    map: {
      points: [{ text: 'It ships.', stands: [{ personaId: 'dreamer', stance: 'for', quote: 'so it is' }] }],
      basis: [{ personaId: 'dreamer', answerId: 'ai-2', text: 'And so it is.' }],
      leftOut: { notFound: 1, unclear: 0, surplus: 0 },
      isCut: true,
      shortenedIds: ['dreamer'],
      seenCharacters: 2000,
      model: 'large',
    },
    mapProblem: { kind: 'failed', failure },
  },
  seats: [
    present({
      ...createMessage('ai', 'And so it is.', 2),
      model: 'tiny',
      answerer: 'tiny · my-laptop:1234',
      seconds: 3,
      tokens: 4,
    }),
    present(createMessage('ai', 'Sorry.', 3, { kind: 'no-answer', failure })),
    present(createMessage('ai', 'It', 4, { kind: 'incomplete', failure })),
    { kind: 'edited', question, answer: createMessage('ai', 'Of another question', 5) } as const,
  ].map((turn, index) => ({ persona: PERSONAS[index]!, turn })),
  isMapCurrent: true,
};

describe('what is shared of a round', () => {
  it('is its question, its answers with what they lack, and its map', () => {
    expect(sharedRoundOf(ROUND)).toStrictEqual({
      question: 'Ship it?',
      askedMs: 7,
      seats: [
        { id: 'dreamer', name: 'The Visionary', answer: { text: 'And so it is.', model: 'tiny' } },
        { id: 'theorist', name: 'The Methodologist' },
        { id: 'pragmatist', name: 'The Executor', answer: { text: 'It', status: 'incomplete' } },
        { id: 'analyst', name: 'The Evaluator' },
      ],
      map: {
        points: ROUND.round.map?.points,
        leftOut: { notFound: 1, unclear: 0, surplus: 0 },
        isCut: true,
        shortenedIds: ['dreamer'],
        seenCharacters: 2000,
        model: 'large',
      },
    });
  });

  it('is nothing of servers, machines and failures', () => {
    const json = JSON.stringify(sharedRoundOf(ROUND));
    for (const secret of ['10.0.0.7', 'my-laptop', 'abc', 'Sorry', 'another question']) {
      expect(json).not.toContain(secret);
    }
  });

  it('names the answers of a map that is out of date', () => {
    const shared = sharedRoundOf({ ...ROUND, isMapCurrent: false });
    expect(shared.map?.earlierBasisIds).toEqual(['dreamer']);
    expect(basisIdsOf(shared)).toEqual(['dreamer']);
  });

  test.prop([anyRound])('has the basis of its map', (exported) => {
    const { map } = exported.round;
    const shared = sharedRoundOf({ ...exported, isMapCurrent: false });
    expect(basisIdsOf(shared)).toEqual(
      map
        ? map.basis.map(({ personaId }) => personaId)
        : exported.seats.flatMap(({ persona, turn }) => wholeAnswerIn(persona.id, turn)?.personaId ?? []),
    );
  });
});

describe('a seat of a shared round', () => {
  it('is a persona of a squad only by its id and its name', () => {
    const [persona] = PERSONAS;
    const seat = { id: 'dreamer', name: 'The Visionary' };
    expect(personaOf(seat, PERSONAS)).toBe(persona);
    expect(personaOf({ ...seat, name: 'The Evaluator' }, PERSONAS)).toBeUndefined();
    expect(personaOf({ ...seat, id: 'other' }, PERSONAS)).toBeUndefined();
  });
});

describe('a shared round', () => {
  test.prop([anySharedRound])('is the same after it is shown as a round', (shared) => {
    expect(sharedRoundOf(exportedRoundOf(shared))).toEqual({
      ...shared,
      ...(shared.map?.earlierBasisIds && {
        map: { ...shared.map, earlierBasisIds: basisIdsOf(shared) },
      }),
    });
  });

  test.prop([anySharedRound])(
    'has a map that is drawn from its answers, unless it is out of date',
    (shared) => {
      const { round, seats, isMapCurrent } = exportedRoundOf(shared);
      expect(isMapCurrent).toBe(shared.map !== undefined && !shared.map.earlierBasisIds);
      const answers = seats.flatMap(({ persona, turn }) => wholeAnswerIn(persona.id, turn) ?? []);
      if (round.map && isMapCurrent) expect(isDrawnFrom(round.map, answers)).toBe(true);
    },
  );

  test.prop([anySharedRound])('can be written as a document', (shared) => {
    const document = roundToMarkdown(exportedRoundOf(shared), { productName: 'Q', formatTime: String });
    expect(document).toContain('# Round table');
  });
});
