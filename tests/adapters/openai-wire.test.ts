import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { NOTHING_STREAMED, readChunk, readStreamEnd } from '../../src/adapters/openai-stream.ts';
import { readAnswer } from '../../src/adapters/openai-wire.ts';

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
