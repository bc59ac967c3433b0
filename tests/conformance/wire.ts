import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { Model } from 'openai/resources/models';
import type { ErrorObject } from 'openai/resources/shared';
import * as v from 'valibot';

type WireName = keyof typeof schemas;

export interface ErrorAnswer {
  error: ErrorObject;
}

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

const error: v.GenericSchema<unknown, ErrorAnswer> = v.strictObject({
  error: v.strictObject({
    message: v.string(),
    type: v.string(),
    param: v.nullable(v.string()),
    code: v.nullable(v.string()),
  }),
});

/**
 * What goes over the wire, field by field: the compiler holds each schema against the type of the official client. They
 * are stricter than the types where the provider is: no field goes unnamed, and none that it always sends may be missing.
 */
const schemas = {
  completion,
  chunk,
  model,
  models: v.strictObject({ object: v.literal('list'), data: v.array(model) }),
  error,
};

/** What a value has that the wire does not allow, or lacks; empty when it conforms. */
export function wireProblems(name: WireName, value: unknown): readonly string[] {
  const { issues = [] } = v.safeParse(schemas[name], value);
  return issues.map((issue) => `${name}.${v.getDotPath(issue) ?? ''}: ${issue.message}`);
}
