import { checkMessages } from './check-messages.ts';
import { type ChatRequest, isRecord, toMessages } from './chat-request.ts';
import * as rule from './field-rules.ts';
import { invalidRequest, type ProviderError } from './provider-error.ts';

type Checked = { kind: 'ok'; request: ChatRequest } | { kind: 'refused'; error: ProviderError };

/** Every field the provider knows; a field that is not here is refused. */
const fields: Readonly<Record<string, rule.Rule>> = {
  messages: (value) => checkMessages(value),
  model: rule.text,
  audio: rule.nullable(rule.object),
  frequency_penalty: rule.nullable(rule.decimal(-2, 2)),
  function_call: rule.anything,
  functions: rule.list,
  logit_bias: rule.nullable(rule.object),
  logprobs: rule.nullable(rule.flag),
  max_completion_tokens: rule.nullable(rule.integer(1, Number.MAX_SAFE_INTEGER)),
  max_tokens: rule.nullable(rule.integer(1, Number.MAX_SAFE_INTEGER)),
  metadata: rule.nullable(checkMetadata),
  modalities: rule.nullable(rule.list),
  moderation: rule.nullable(rule.object),
  n: rule.nullable(rule.integer(1, 128)),
  parallel_tool_calls: rule.flag,
  prediction: rule.nullable(rule.object),
  presence_penalty: rule.nullable(rule.decimal(-2, 2)),
  prompt_cache_key: rule.nullable(rule.text),
  prompt_cache_options: rule.object,
  prompt_cache_retention: rule.nullable(rule.oneOf('in_memory', '24h')),
  reasoning_effort: rule.nullable(rule.text),
  response_format: rule.object,
  safety_identifier: rule.nullable(rule.text),
  seed: rule.nullable(rule.integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
  service_tier: rule.nullable(rule.oneOf('auto', 'default', 'flex', 'scale', 'priority')),
  stop: rule.nullable(checkStop),
  store: rule.nullable(rule.flag),
  stream: rule.nullable(rule.flag),
  stream_options: rule.nullable(rule.object),
  temperature: rule.nullable(rule.decimal(0, 2)),
  tool_choice: rule.anything,
  tools: rule.list,
  top_logprobs: rule.nullable(rule.integer(0, 20)),
  top_p: rule.nullable(rule.decimal(0, 1)),
  user: rule.text,
  verbosity: rule.nullable(rule.oneOf('low', 'medium', 'high')),
  web_search_options: rule.object,
};

/** Refuses what the provider refuses, with its 400 and the field named in `param`. */
export function checkChatRequest(body: unknown): Checked {
  const error = firstProblem(body);
  return error === null && isRecord(body) ? { kind: 'ok', request: read(body) } : refused(error);
}

function refused(error: ProviderError | null): Checked {
  return {
    kind: 'refused',
    error: error ?? invalidRequest('Expected the request body to be a JSON object.'),
  };
}

function firstProblem(body: unknown): ProviderError | null {
  if (!isRecord(body)) return invalidRequest('Expected the request body to be a JSON object.');
  if (body['model'] === undefined || body['model'] === null || body['model'] === '') {
    return invalidRequest('you must provide a model parameter', 'model', 'missing_required_parameter');
  }
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(fields, name));
  if (unknown.length > 0) return unrecognised(unknown);
  const required = rule.text(body['model'], 'model') ?? checkMessages(body['messages']);
  if (required !== null) return required;
  for (const [name, value] of Object.entries(body)) {
    const problem = fields[name]?.(value, name) ?? null;
    if (problem !== null) return problem;
  }
  return contradiction(body);
}

function unrecognised(names: readonly string[]): ProviderError {
  const shown = names.slice(0, 10).map((name) => name.slice(0, 60));
  const noun = names.length === 1 ? 'argument' : 'arguments';
  return invalidRequest(`Unrecognized request ${noun} supplied: ${shown.join(', ')}`, shown[0] ?? null);
}

function contradiction(body: Record<string, unknown>): ProviderError | null {
  if (isRecord(body['stream_options']) && body['stream'] !== true) {
    return invalidRequest(
      "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
      'stream_options',
    );
  }
  if (typeof body['max_tokens'] === 'number' && typeof body['max_completion_tokens'] === 'number') {
    return invalidRequest(
      "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.",
      'max_tokens',
      'invalid_parameter_combination',
    );
  }
  if (typeof body['top_logprobs'] === 'number' && body['logprobs'] !== true) {
    return invalidRequest(
      "The 'top_logprobs' parameter is only allowed when 'logprobs' is enabled.",
      'top_logprobs',
    );
  }
  return null;
}

function checkStop(value: unknown, name: string): ProviderError | null {
  if (typeof value === 'string') return null;
  if (!Array.isArray(value)) return rule.wrongType(name, 'one of a string or array of strings', value);
  if (value.length > 4) {
    const message = `Invalid '${name}': array too long. Expected an array with maximum length 4, but got an array with length ${value.length} instead.`;
    return invalidRequest(message, name, 'array_above_max_length');
  }
  const wrong = value.findIndex((item) => typeof item !== 'string');
  return wrong === -1 ? null : rule.wrongType(`${name}[${wrong}]`, 'a string', value[wrong]);
}

export function checkMetadata(value: unknown, name: string): ProviderError | null {
  if (!isRecord(value)) return rule.wrongType(name, 'an object', value);
  if (Object.keys(value).length > 16) {
    return invalidRequest(
      `Invalid '${name}': too many properties. Expected at most 16.`,
      name,
      'object_above_max_properties',
    );
  }
  const wrong = Object.entries(value).find(([, item]) => typeof item !== 'string');
  return wrong === undefined
    ? null
    : rule.wrongType(`${name}.${wrong[0].slice(0, 64)}`, 'a string', wrong[1]);
}

function read(body: Record<string, unknown>): ChatRequest {
  const { stream_options: options, stop, n, metadata } = body;
  const limit = body['max_completion_tokens'] ?? body['max_tokens'];
  return {
    model: String(body['model']),
    messages: toMessages(body['messages']),
    stream: body['stream'] === true,
    includeUsage: isRecord(options) && options['include_usage'] === true,
    store: body['store'] === true,
    choiceCount: typeof n === 'number' ? n : 1,
    maxTokens: typeof limit === 'number' ? limit : null,
    maxTokensField:
      typeof body['max_completion_tokens'] === 'number' ? 'max_completion_tokens' : 'max_tokens',
    stop: (Array.isArray(stop) ? stop : [stop]).filter((mark) => typeof mark === 'string' && mark !== ''),
    metadata: toMetadata(metadata),
  };
}

/** Of a value that `checkMetadata` let pass; null means none. */
export function toMetadata(value: unknown): Record<string, string> {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.map(([key, item]) => [key, String(item)]));
}
