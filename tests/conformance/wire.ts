import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { Model } from 'openai/resources/models';
import type { ErrorObject } from 'openai/resources/shared';
import * as v from 'valibot';
import { expect } from 'vitest';
import { eventsOf } from '../mock-provider/support.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const reasons = ['stop', 'length', 'tool_calls', 'content_filter', 'function_call'] as const;

const usage = v.strictObject({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  prompt_tokens_details: v.strictObject({ cached_tokens: count, audio_tokens: count }),
  completion_tokens_details: v.strictObject({
    reasoning_tokens: count,
    audio_tokens: count,
    accepted_prediction_tokens: count,
    rejected_prediction_tokens: count,
  }),
});

const head = {
  id: v.string(),
  created: count,
  model: v.string(),
  service_tier: v.picklist(['auto', 'default', 'flex', 'scale', 'priority']),
  system_fingerprint: v.string(),
};

const completion: v.GenericSchema<unknown, ChatCompletion> = v.strictObject({
  ...head,
  object: v.literal('chat.completion'),
  choices: v.array(
    v.strictObject({
      index: count,
      message: v.strictObject({
        role: v.literal('assistant'),
        content: v.nullable(v.string()),
        refusal: v.nullable(v.string()),
        annotations: v.tuple([]),
      }),
      logprobs: v.null(),
      finish_reason: v.picklist(reasons),
    }),
  ),
  usage,
});

const chunk: v.GenericSchema<unknown, ChatCompletionChunk> = v.strictObject({
  ...head,
  object: v.literal('chat.completion.chunk'),
  choices: v.array(
    v.strictObject({
      index: count,
      delta: v.strictObject({
        role: v.exactOptional(v.literal('assistant')),
        content: v.exactOptional(v.nullable(v.string())),
        refusal: v.exactOptional(v.nullable(v.string())),
      }),
      logprobs: v.null(),
      finish_reason: v.nullable(v.picklist(reasons)),
    }),
  ),
  usage: v.exactOptional(v.nullable(usage)),
});

const model: v.GenericSchema<unknown, Model> = v.strictObject({
  id: v.string(),
  object: v.literal('model'),
  created: count,
  owned_by: v.string(),
});

const error: v.GenericSchema<unknown, { error: ErrorObject }> = v.strictObject({
  error: v.strictObject({
    message: v.pipe(v.string(), v.regex(/\w/)),
    type: v.pipe(v.string(), v.regex(/\w/)),
    param: v.nullable(v.string()),
    code: v.nullable(v.string()),
  }),
});

/**
 * Every field on the wire: the compiler compares each schema with the type of the official client. The schemas are
 * stricter where the provider is: every field is named, and fields that it always sends are required.
 */
export const wire = {
  completion,
  chunk,
  models: v.strictObject({ object: v.literal('list'), data: v.array(model) }),
  error,
};

/** The chunks of a stream that ends with `[DONE]`; throws unless each conforms. */
export function chunksOf(text: string): ChatCompletionChunk[] {
  const events = eventsOf(text);
  expect(events.pop()).toBe('[DONE]');
  return events.map((event) => v.parse(chunk, JSON.parse(event)));
}

/** Expects the chunks to form one stream, in the provider's order. */
export function expectStream(
  chunks: readonly ChatCompletionChunk[],
  { choices, includeUsage }: { choices: number; includeUsage: boolean },
): void {
  const heads = chunks.map((each) => ({ ...each, choices: [], usage: null }));
  expect(heads).toEqual(heads.map(() => heads[0]));
  const last = chunks.at(-1);
  if (includeUsage) {
    expect(last).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) as number } });
  }
  const usages = (includeUsage ? chunks.slice(0, -1) : chunks).map((each) => each.usage);
  expect(new Set(usages)).toEqual(new Set([includeUsage ? null : undefined]));
  for (let index = 0; index < choices; index += 1) {
    const parts = chunks.flatMap((each) => each.choices).filter((part) => part.index === index);
    const [first, ...rest] = parts.map(({ delta }) => delta.role);
    expect([first, new Set(rest)], 'the role comes first and once').toEqual([
      'assistant',
      new Set([undefined]),
    ]);
    const ends = parts.map(({ finish_reason: reason }) => reason !== null);
    expect(ends.indexOf(true), 'the reason it ended comes last and once').toBe(parts.length - 1);
  }
  const strays = chunks.flatMap((each) => each.choices).filter(({ index }) => index >= choices);
  expect(strays).toEqual([]);
}
