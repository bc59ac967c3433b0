import * as v from 'valibot';
import {
  anything,
  decimal,
  firstError,
  flag,
  integer,
  isRecord,
  list,
  object,
  oneOf,
  text,
} from './fields.ts';
import { type ChatMessage, messagesSchema, toMessages } from './messages.ts';
import { invalidRequest, type ProviderError } from './provider-error.ts';

/** A request that was checked: what the mock makes use of, out of all that the provider knows. */
export interface ChatRequest {
  model: string;
  messages: ChatMessage[];
  stream: boolean;
  includeUsage: boolean;
  choiceCount: number;
  maxTokens: number | null;
  /** Under which name the limit came. */
  maxTokensField: 'max_tokens' | 'max_completion_tokens';
  stop: string[];
  reasoningEffort: string;
}

type Checked = { kind: 'ok'; request: ChatRequest } | { kind: 'refused'; error: ProviderError };

const defaultEffort = 'medium';

const stop = v.lazy((value) =>
  typeof value === 'string'
    ? text
    : v.pipe(
        v.array(text, 'one of a string or array of strings'),
        v.maxLength(
          4,
          ({ received }) =>
            `array too long. Expected an array with maximum length 4, but got an array with length ${received} instead.`,
        ),
      ),
);

const metadata = v.pipe(
  object,
  v.maxEntries(16, 'too many properties. Expected at most 16.'),
  v.record(v.string(), text),
);

/** Every field that the provider knows; a field that is not here is refused. */
const fields = {
  model: text,
  messages: messagesSchema,
  audio: v.nullish(object),
  frequency_penalty: v.nullish(decimal(-2, 2)),
  function_call: v.optional(anything),
  functions: v.optional(list),
  logit_bias: v.nullish(object),
  logprobs: v.nullish(flag),
  max_completion_tokens: v.nullish(integer(1, Number.MAX_SAFE_INTEGER)),
  max_tokens: v.nullish(integer(1, Number.MAX_SAFE_INTEGER)),
  metadata: v.nullish(metadata),
  modalities: v.nullish(list),
  moderation: v.nullish(object),
  n: v.nullish(integer(1, 128)),
  parallel_tool_calls: v.optional(flag),
  prediction: v.nullish(object),
  presence_penalty: v.nullish(decimal(-2, 2)),
  prompt_cache_key: v.nullish(text),
  prompt_cache_options: v.optional(object),
  prompt_cache_retention: v.nullish(oneOf('in_memory', '24h')),
  reasoning_effort: v.nullish(text),
  response_format: v.optional(object),
  safety_identifier: v.nullish(text),
  seed: v.nullish(integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
  service_tier: v.nullish(oneOf('auto', 'default', 'flex', 'scale', 'priority')),
  stop: v.nullish(stop),
  store: v.nullish(flag),
  stream: v.nullish(flag),
  stream_options: v.nullish(object),
  temperature: v.nullish(decimal(0, 2)),
  tool_choice: v.optional(anything),
  tools: v.optional(list),
  top_logprobs: v.nullish(integer(0, 20)),
  top_p: v.nullish(decimal(0, 1)),
  user: v.optional(text),
  verbosity: v.nullish(oneOf('low', 'medium', 'high')),
  web_search_options: v.optional(object),
};

const body = v.looseObject(fields);

/** Refuses what the provider refuses, with its 400 and the field named in `param` (behaviour 13.3). */
export function checkChatRequest(sent: unknown): Checked {
  if (!isRecord(sent)) return refused(invalidRequest('Expected the request body to be a JSON object.'));
  const error = noModel(sent) ?? unrecognised(sent) ?? firstError(body, sent) ?? contradiction(sent);
  return error === null ? { kind: 'ok', request: read(sent) } : refused(error);
}

function refused(error: ProviderError): Checked {
  return { kind: 'refused', error };
}

function noModel({ model }: Record<string, unknown>): ProviderError | null {
  if (model !== undefined && model !== null && model !== '') return null;
  return invalidRequest('you must provide a model parameter', 'model', 'missing_required_parameter');
}

function unrecognised(sent: Record<string, unknown>): ProviderError | null {
  const names = Object.keys(sent).filter((name) => !Object.hasOwn(fields, name));
  if (names.length === 0) return null;
  const shown = names.slice(0, 10).map((name) => name.slice(0, 60));
  const noun = names.length === 1 ? 'argument' : 'arguments';
  return invalidRequest(`Unrecognized request ${noun} supplied: ${shown.join(', ')}`, shown[0] ?? null);
}

function contradiction(sent: Record<string, unknown>): ProviderError | null {
  if (isRecord(sent['stream_options']) && sent['stream'] !== true) {
    return invalidRequest(
      "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
      'stream_options',
    );
  }
  if (typeof sent['max_tokens'] === 'number' && typeof sent['max_completion_tokens'] === 'number') {
    return invalidRequest(
      "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.",
      'max_tokens',
      'invalid_parameter_combination',
    );
  }
  if (typeof sent['top_logprobs'] === 'number' && sent['logprobs'] !== true) {
    return invalidRequest(
      "The 'top_logprobs' parameter is only allowed when 'logprobs' is enabled.",
      'top_logprobs',
    );
  }
  return null;
}

function read(sent: Record<string, unknown>): ChatRequest {
  const { stream_options: options, stop: marks, n } = sent;
  const limit = sent['max_completion_tokens'] ?? sent['max_tokens'];
  return {
    model: String(sent['model']),
    messages: toMessages(sent['messages']),
    stream: sent['stream'] === true,
    includeUsage: isRecord(options) && options['include_usage'] === true,
    choiceCount: typeof n === 'number' ? n : 1,
    maxTokens: typeof limit === 'number' ? limit : null,
    maxTokensField:
      typeof sent['max_completion_tokens'] === 'number' ? 'max_completion_tokens' : 'max_tokens',
    reasoningEffort: typeof sent['reasoning_effort'] === 'string' ? sent['reasoning_effort'] : defaultEffort,
    stop: (Array.isArray(marks) ? marks : [marks]).filter((mark) => typeof mark === 'string' && mark !== ''),
  };
}
