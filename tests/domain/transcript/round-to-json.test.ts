import { test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createMessage } from '../../../src/domain/conversation.ts';
import { PERSONAS } from '../../../src/domain/personas.ts';
import { roundToJson } from '../../../src/domain/transcript/round-to-json.ts';
import { anyRound } from '../../support/rounds.ts';

const question = createMessage('user', 'Why?', 1);
const failure = { kind: 'failure', reason: 'server', status: 503, detail: 'Of no use to others' } as const;

describe('a round in JSON', () => {
  it('names its format, each persona’s answer, and the stances', () => {
    const json = roundToJson(
      {
        round: {
          number: 3,
          question: 'Why?',
          askedMs: 1,
          turns: [],
          map: {
            points: [{ text: 'P', stands: [{ personaId: 'dreamer', stance: 'for', quote: 'so it is' }] }],
            basis: [],
            leftOut: { notFound: 1, unclear: 0, surplus: 0 },
            isCut: false,
            shortenedIds: [],
          },
        },
        seats: [
          {
            persona: PERSONAS[0]!,
            turn: { kind: 'present', question, answer: createMessage('ai', 'So.', 2) },
          },
          {
            persona: PERSONAS[1]!,
            turn: {
              kind: 'present',
              question,
              answer: createMessage('ai', 'Sorry.', 3, { kind: 'none', failure }),
            },
          },
          {
            persona: PERSONAS[2]!,
            turn: { kind: 'present', question, answer: createMessage('ai', 'It', 4, { kind: 'stopped' }) },
          },
          {
            persona: PERSONAS[3]!,
            turn: { kind: 'edited', question, answer: createMessage('ai', 'Other', 5) },
          },
        ],
        isMapCurrent: true,
      },
      'quartet',
    );
    expect(JSON.parse(json)).toEqual({
      format: 'quartet-round',
      version: 1,
      squad: 'quartet',
      number: 3,
      question: 'Why?',
      askedMs: 1,
      answers: [
        { personaId: 'dreamer', turn: 'present', answer: { id: 'ai-2', content: 'So.', timestampMs: 2 } },
        {
          personaId: 'theorist',
          turn: 'present',
          answer: {
            id: 'ai-3',
            content: 'Sorry.',
            timestampMs: 3,
            flaw: { kind: 'no-answer', failure: { reason: 'server', status: 503 } },
          },
        },
        {
          personaId: 'pragmatist',
          turn: 'present',
          answer: { id: 'ai-4', content: 'It', timestampMs: 4, flaw: { kind: 'stopped' } },
        },
        { personaId: 'analyst', turn: 'edited', answer: null },
      ],
      map: {
        isCurrent: true,
        points: [{ text: 'P', stands: [{ personaId: 'dreamer', stance: 'for', quote: 'so it is' }] }],
        leftOut: { notFound: 1, unclear: 0, surplus: 0 },
        isCut: false,
        shortenedIds: [],
      },
    });
    expect(json.endsWith('}\n')).toBe(true);
  });

  test.prop([anyRound])('holds every answer and quote exactly, also after encoding as UTF-8', (exported) => {
    const json = roundToJson(exported, 'quartet');
    expect(new TextDecoder().decode(new TextEncoder().encode(json))).toBe(json);
    const {
      question: asked,
      map,
      answers,
    } = JSON.parse(json) as {
      question: string;
      map: { points: unknown } | null;
      answers: readonly { answer: { content: string } | null }[];
    };
    expect(asked).toBe(exported.round.question);
    expect(map?.points).toEqual(exported.round.map?.points);
    expect(answers.map(({ answer }) => answer?.content)).toEqual(
      exported.seats.map(({ turn }) => (turn.kind === 'present' ? turn.answer?.content : undefined)),
    );
  });
});
