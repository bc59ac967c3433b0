import * as v from 'valibot';

const count = (minimum: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(Number.MAX_SAFE_INTEGER));

/** A model as clients add or change it; a new one gets defaults for absent fields. */
export const modelSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/)),
  /** Epoch seconds. */
  created: v.optional(count(0), 0),
  ownedBy: v.optional(v.pipe(v.string(), v.maxLength(100)), 'system'),
  /** The dated model that answers for this name. */
  snapshot: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
  contextTokens: v.optional(count(1), 16_385),
  maxCompletionTokens: v.optional(count(1), 4096),
  /** Takes only `max_completion_tokens`, refuses sampling parameters, and thinks unless told not to. */
  reasons: v.exactOptional(v.boolean()),
  /** Refuses a `response_format` with a schema, as older models do. */
  refusesSchemas: v.exactOptional(v.boolean()),
});

export type Model = Readonly<v.InferOutput<typeof modelSchema>>;

/** The model of Quartet's specification, which the provider no longer offers, and current ones. */
export const shippedModels: readonly Model[] = [
  {
    id: 'gpt-3.5-turbo',
    created: 1_677_610_602,
    ownedBy: 'openai',
    snapshot: 'gpt-3.5-turbo-0125',
    contextTokens: 16_385,
    maxCompletionTokens: 4096,
  },
  reasoning('gpt-6-luna', 1_789_862_400),
  reasoning('gpt-6.1-terra', 1_793_145_600),
  reasoning('gpt-6.1-sol', 1_793_145_600),
  reasoning('gpt-5.6-luna', 1_783_555_200),
];

function reasoning(id: string, created: number): Model {
  return {
    id,
    created,
    ownedBy: 'system',
    contextTokens: 1_050_000,
    maxCompletionTokens: 128_000,
    reasons: true,
  };
}
