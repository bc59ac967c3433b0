import { describe, expect, it } from 'vitest';
import { createMessage } from '../../../src/domain/conversation/conversation.ts';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import { roundToJson } from '../../../src/domain/table/round-to-json.ts';
import type { ExportedRound } from '../../../src/domain/table/exported-round.ts';

const question = createMessage('user', 'Why?', 1);
const failure = { kind: 'failure', reason: 'server', status: 503, detail: 'Of no use to others' } as const;

const map = {
  points: [{ text: 'P', stands: [{ personaId: 'dreamer', stance: 'for', quote: 'so it is' }] }],
  leftOut: { notFound: 1, unclear: 0, surplus: 0 },
  isCut: false,
  shortenedIds: [],
} as const;

const BASIS = ['dreamer', 'theorist'].map((personaId) => ({ personaId, answerId: 'ai-2', text: 'So.' }));

const ROUND: ExportedRound = {
  round: { number: 3, question: 'Why?', askedMs: 1, turns: [], map: { ...map, basis: BASIS } },
  seats: [
    { kind: 'present', question, answer: createMessage('ai', 'So.', 2) } as const,
    {
      kind: 'present',
      question,
      answer: createMessage('ai', 'Sorry.', 3, { kind: 'no-answer', failure }),
    } as const,
    { kind: 'present', question, answer: createMessage('ai', 'It', 4, { kind: 'stopped' }) } as const,
    { kind: 'edited', question, answer: createMessage('ai', 'Other', 5) } as const,
  ].map((turn, index) => ({ persona: PERSONAS[index]!, turn })),
  isMapCurrent: true,
};

describe('a round in JSON', () => {
  it('names its format, each persona’s answer, and the stances', () => {
    const json = roundToJson(ROUND, 'quartet');
    const status = { kind: 'no-answer', failure: { reason: 'server', status: 503 } };
    expect(JSON.parse(json)).toEqual({
      format: 'quartet-round',
      version: 1,
      squad: 'quartet',
      number: 3,
      question: 'Why?',
      askedMs: 1,
      answers: [
        {
          personaId: 'dreamer',
          name: 'The Visionary',
          turn: 'present',
          answer: { id: 'ai-2', content: 'So.', timestampMs: 2 },
        },
        {
          personaId: 'theorist',
          name: 'The Methodologist',
          turn: 'present',
          answer: { id: 'ai-3', content: 'Sorry.', timestampMs: 3, status },
        },
        {
          personaId: 'pragmatist',
          name: 'The Executor',
          turn: 'present',
          answer: { id: 'ai-4', content: 'It', timestampMs: 4, status: { kind: 'stopped' } },
        },
        { personaId: 'analyst', name: 'The Evaluator', turn: 'edited', answer: null },
      ],
      map: { isCurrent: true, basisIds: ['dreamer', 'theorist'], ...map },
    });
    expect(json.endsWith('}\n')).toBe(true);
  });

  it('has who was asked, the models, and what the answers and the round took', () => {
    const facts = { answerer: 'tiny · localhost', model: 'tiny', seconds: 3.2, tokens: 96 };
    const answer = { ...createMessage('ai', 'So.', 2), ...facts };
    const [seat] = ROUND.seats;
    const round = { ...ROUND.round, seconds: 11.4, map: { ...map, basis: [], model: 'large' } };
    const seats = [{ ...seat!, turn: { kind: 'present', question, answer } as const }];
    expect(JSON.parse(roundToJson({ ...ROUND, round, seats }, 'quartet'))).toMatchObject({
      version: 1,
      seconds: 11.4,
      answers: [{ answer: facts }],
      map: { model: 'large' },
    });
  });

  it('marks excerpts, and has no squad where that is not known', () => {
    const [one, ...seats] = ROUND.seats;
    const exported = { ...ROUND, seats: [{ ...one!, isExcerpt: true as const }, ...seats] };
    const record = JSON.parse(roundToJson(exported, undefined)) as Record<string, unknown>;
    expect(record['answers']).toMatchObject([{ isExcerpt: true }, {}, {}, {}]);
    expect(record).not.toHaveProperty('squad');
  });

  it('has null for a missing answer and a missing map', () => {
    const { map: _, ...round } = ROUND.round;
    const seats = [
      { persona: PERSONAS[0]!, turn: { kind: 'present', question, answer: undefined } },
      { persona: PERSONAS[1]!, turn: { kind: 'removed' } },
    ] as const;
    expect(JSON.parse(roundToJson({ ...ROUND, round, seats }, 'quartet'))).toMatchObject({
      answers: [{ answer: null }, { turn: 'removed', answer: null }],
      map: null,
    });
  });
});
