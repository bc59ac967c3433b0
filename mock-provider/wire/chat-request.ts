import * as v from 'valibot';
import { checked, integer, isRecord, number } from './fields.ts';
import { messagesSchema } from './messages.ts';
import { invalidRequest } from './provider-error.ts';

const anything = v.optional(v.unknown());
const flag = v.nullish(v.boolean());
const text = v.nullish(v.string());
const list = v.nullish(v.array(v.unknown()));
const object = v.nullish(v.looseObject({}));

/** The form of an answer. */
const form = v.variant('type', [
  v.looseObject({ type: v.picklist(['text', 'json_object']) }),
  v.looseObject({
    type: v.literal('json_schema'),
    json_schema: v.looseObject({
      name: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'invalid_value')),
      schema: v.looseObject({}),
      strict: flag,
      description: text,
    }),
  }),
]);

/** All fields the provider knows; others are refused. */
const fields = {
  model: v.string(),
  messages: messagesSchema,
  audio: anything,
  frequency_penalty: v.nullish(number(-2, 2)),
  function_call: anything,
  functions: list,
  logit_bias: object,
  logprobs: flag,
  max_completion_tokens: v.nullish(integer(1)),
  max_tokens: v.nullish(integer(1)),
  metadata: v.nullish(
    v.pipe(v.record(v.string(), v.string()), v.maxEntries(16, 'object_above_max_properties')),
  ),
  modalities: list,
  moderation: anything,
  n: v.nullish(integer(1, 128)),
  parallel_tool_calls: flag,
  prediction: object,
  presence_penalty: v.nullish(number(-2, 2)),
  prompt_cache_key: text,
  prompt_cache_options: anything,
  prompt_cache_retention: anything,
  reasoning_effort: text,
  response_format: v.nullish(form),
  safety_identifier: text,
  seed: v.nullish(integer(Number.MIN_SAFE_INTEGER)),
  service_tier: v.nullish(v.picklist(['auto', 'default', 'flex', 'scale', 'priority'])),
  stop: v.nullish(
    v.union([v.string(), v.pipe(v.array(v.string()), v.maxLength(4, 'array_above_max_length'))]),
  ),
  store: flag,
  stream: flag,
  stream_options: v.nullish(v.looseObject({ include_usage: flag })),
  temperature: v.nullish(number(0, 2)),
  tool_choice: anything,
  tools: list,
  top_logprobs: v.nullish(integer(0, 20)),
  top_p: v.nullish(number(0, 1)),
  user: text,
  verbosity: v.nullish(v.picklist(['low', 'medium', 'high'])),
  web_search_options: anything,
};

const request = v.looseObject(fields);

/** A validated request with only known fields. */
export type ChatRequest = Readonly<v.InferOutput<typeof request>>;

/** Throws a ProviderError for an invalid body. */
export function checkChatRequest(sent: unknown): ChatRequest {
  if (!isRecord(sent)) throw invalidRequest('Expected the request body to be a JSON object.');
  const model = sent['model'] ?? '';
  if (model === '') {
    throw invalidRequest('you must provide a model parameter', 'model', 'missing_required_parameter');
  }
  const unknown = Object.keys(sent)
    .find((name) => !Object.hasOwn(fields, name))
    ?.slice(0, 60);
  if (unknown !== undefined) {
    throw invalidRequest(`Unrecognized request argument supplied: ${unknown}`, unknown);
  }
  const body = checked(request, sent);
  if (body.stream_options && body.stream !== true) throw onlyWith('stream_options', 'stream');
  if (typeof body.top_logprobs === 'number' && body.logprobs !== true)
    throw onlyWith('top_logprobs', 'logprobs');
  if (typeof body.max_tokens === 'number' && typeof body.max_completion_tokens === 'number') {
    throw invalidRequest(
      "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.",
      'max_tokens',
      'invalid_parameter_combination',
    );
  }
  return body;
}

function onlyWith(name: string, other: string): Error {
  return invalidRequest(`The '${name}' parameter is only allowed when '${other}' is enabled.`, name);
}
