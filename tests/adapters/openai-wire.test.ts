import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import { buildRequest } from '../../src/domain/prompt.ts';
import {
  NOTHING_STREAMED,
  readChunk,
  readStreamEnd,
  readAnswer,
  readAnswerText,
  toWireBody,
} from '../../src/adapters/openai-wire.ts';

const almostAnAnswer = fc.record(
  {
    error: fc.oneof(fc.anything(), fc.constant(undefined)),
    choices: fc.oneof(
      fc.anything(),
      fc.array(
        fc.record(
          {
            index: fc.anything(),
            message: fc.oneof(fc.anything(), fc.record({ content: fc.anything() })),
            delta: fc.oneof(fc.anything(), fc.record({ content: fc.anything() })),
            finish_reason: fc.anything(),
          },
          { requiredKeys: [] },
        ),
      ),
    ),
  },
  { requiredKeys: [] },
);

describe('whatever a provider answers', () => {
  test.prop([fc.oneof(fc.anything(), almostAnAnswer)])('is one reply or one failure (11.18)', (body) => {
    const outcome = readAnswer(body);
    if (outcome.kind === 'reply')
      expect(outcome.text === null || typeof outcome.text === 'string').toBe(true);
    else expect(outcome.detail.length).toBeGreaterThan(0);
  });

  test.prop([
    fc.oneof(
      fc.string(),
      fc.json(),
      almostAnAnswer.map((body) => JSON.stringify(body)),
    ),
  ])('is so as the text that came (11.18)', (text) => {
    const outcome = readAnswerText(text);
    if (outcome.kind === 'failure') expect(outcome.detail).toMatch(/\S/);
    else expect(outcome).toEqual(readAnswer(JSON.parse(text)));
  });

  test.prop([fc.array(fc.oneof(fc.anything(), almostAnAnswer))])(
    'is so in every part of a stream (11.18)',
    (chunks) => {
      let answer = NOTHING_STREAMED;
      for (const chunk of chunks) {
        const step = readChunk(answer, chunk);
        if (step.kind === 'failure') return;
        expect(step.answer.text).toBe(answer.text + step.delta);
        answer = step.answer;
      }
      expect(readStreamEnd(answer).kind).toBe(answer.finished ? 'reply' : 'failure');
    },
  );
});

describe('a stream', () => {
  it('takes the first choice alone, and parts without a choice (11.4)', () => {
    const step = readChunk(NOTHING_STREAMED, { choices: [{ index: 1, delta: { content: 'other' } }] });
    expect(step).toMatchObject({ kind: 'more', delta: '' });
    expect(readChunk(NOTHING_STREAMED, { choices: [], usage: {} })).toMatchObject({
      kind: 'more',
      delta: '',
    });
  });
});

describe('a request', () => {
  const fieldsFor = (model: string) =>
    Object.keys(toWireBody(buildRequest(PERSONAS[0]!, 'Why?', { model, streaming: false })));

  it.each([
    'o1',
    'o3-mini',
    'o4-mini-2025-04-16',
    'gpt-5',
    'gpt-5-mini',
    'gpt-5.1',
    'openai/o3-mini',
    'ft:o4-mini-2025-04-16:acme::a1b2c3',
  ])('to %s leaves out what it refuses (11.21)', (model) =>
    expect(fieldsFor(model)).toEqual(['model', 'messages', 'max_completion_tokens']),
  );

  it.each([
    'gpt-3.5-turbo',
    'gpt-4o',
    'gpt-4.1-mini',
    'gpt-5-chat-latest',
    'llama3.2',
    'olmo2',
    'phi-o1-like',
    'ft:gpt-4o-mini:acme:o3:a1b2c3',
    'marco:o1',
  ])('to %s has every field (11.3)', (model) => expect(fieldsFor(model)).toHaveLength(6));
});
