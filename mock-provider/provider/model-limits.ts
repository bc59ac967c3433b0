import type { Model } from '../models.ts';
import { countMessageTokens } from '../wire/chat-completion.ts';
import type { ChatRequest } from '../wire/chat-request.ts';
import { textOf } from '../wire/messages.ts';
import { invalidRequest } from '../wire/provider-error.ts';

/** How many tokens a reasoning model thinks for, by the requested effort. */
const thoughtTokens: Readonly<Record<string, number>> = { none: 0, low: 100, medium: 600, high: 1500 };

/** Parameters that a reasoning model refuses, each with the one value it accepts. */
const refused = {
  max_tokens: null,
  top_p: 1,
  presence_penalty: 0,
  frequency_penalty: 0,
  logprobs: false,
  top_logprobs: null,
  logit_bias: null,
  stop: null,
  prediction: null,
} as const;

const noSchemas =
  "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide: https://platform.openai.com/docs/guides/structured-outputs";

/** How many tokens the model spends on thinking before its answer. */
export function thoughtOf({ reasons }: Model, { reasoning_effort: effort }: ChatRequest): number {
  return reasons === true ? (thoughtTokens[effort ?? 'medium'] ?? 0) : 0;
}

/** Throws a ProviderError for the first field of a valid request that the model refuses. */
export function checkLimits(request: ChatRequest, model: Model): void {
  if (model.reasons === true) checkReasoning(request);
  else if ((request.reasoning_effort ?? null) !== null) {
    throw invalidRequest('Unrecognized request argument supplied: reasoning_effort', 'reasoning_effort');
  }
  if (model.refusesSchemas === true && request.response_format?.type === 'json_schema') {
    throw invalidRequest(noSchemas, 'response_format');
  }
  for (const name of ['max_tokens', 'max_completion_tokens'] as const) {
    const tokens = request[name] ?? 0;
    if (tokens <= model.maxCompletionTokens) continue;
    const message = `${name} is too large: ${tokens}. This model supports at most ${model.maxCompletionTokens} completion tokens.`;
    throw invalidRequest(message, name, 'invalid_value');
  }
  const tokens = countMessageTokens(request.messages.map(textOf));
  if (tokens <= model.contextTokens) return;
  const message = `This model's maximum context length is ${model.contextTokens} tokens. However, your messages resulted in ${tokens} tokens.`;
  throw invalidRequest(message, 'messages', 'context_length_exceeded');
}

function checkReasoning(request: ChatRequest): void {
  for (const [name, pass] of Object.entries(refused)) {
    const value = request[name] ?? null;
    if (value === null || value === pass) continue;
    const hint = name === 'max_tokens' ? " Use 'max_completion_tokens' instead." : '';
    const message = `Unsupported parameter: '${name}' is not supported with this model.${hint}`;
    throw invalidRequest(message, name, 'unsupported_parameter');
  }
  const { temperature } = request;
  if ((temperature ?? 1) === 1) return;
  const message = `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`;
  throw invalidRequest(message, 'temperature', 'unsupported_value');
}
