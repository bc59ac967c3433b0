import type { Model } from '../models.ts';
import { countMessageTokens } from '../wire/chat-completion.ts';
import type { ChatRequest } from '../wire/chat-request.ts';
import { isRecord } from '../wire/fields.ts';
import { textOf } from '../wire/messages.ts';
import { type ProviderError, invalidRequest } from '../wire/provider-error.ts';

/** How many tokens a model that reasons thinks for, by the effort that is asked of it. */
const thoughtTokens: ReadonlyMap<string, number> = new Map([
  ['none', 0],
  ['low', 100],
  ['medium', 600],
  ['high', 1500],
]);

/** What a model that reasons has no ear for; with a default, that one value passes. */
const refused: readonly { name: string; pass?: unknown; hint?: string }[] = [
  { name: 'max_tokens', hint: " Use 'max_completion_tokens' instead." },
  { name: 'top_p', pass: 1 },
  { name: 'presence_penalty', pass: 0 },
  { name: 'frequency_penalty', pass: 0 },
  { name: 'logprobs', pass: false },
  { name: 'top_logprobs' },
  { name: 'logit_bias' },
  { name: 'stop' },
  { name: 'prediction' },
];

/** Refuses more than the model can read or write. */
export function refuseSize(request: ChatRequest, model: Model): ProviderError | null {
  const { maxTokens, maxTokensField: field } = request;
  if (maxTokens !== null && maxTokens > model.maxCompletionTokens) {
    const message = `${field} is too large: ${maxTokens}. This model supports at most ${model.maxCompletionTokens} completion tokens, whereas you provided ${maxTokens}.`;
    return invalidRequest(message, field, 'invalid_value');
  }
  const tokens = countMessageTokens(request.messages.map(textOf));
  if (tokens <= model.contextTokens) return null;
  const message = `This model's maximum context length is ${model.contextTokens} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`;
  return invalidRequest(message, 'messages', 'context_length_exceeded');
}

/** How many of its tokens the model spends before it says a word. */
export function thoughtOf({ reasons }: Model, { reasoningEffort }: ChatRequest): number {
  return reasons === true ? (thoughtTokens.get(reasoningEffort) ?? 0) : 0;
}

/** The first field of a sound body that the model refuses, in the provider's words. Null is left out. */
export function refuseField(body: unknown, { reasons }: Model): ProviderError | null {
  if (!isRecord(body)) return null;
  if (reasons !== true) return refuseEffort(body['reasoning_effort'] ?? null);
  for (const { name, pass, hint = '' } of refused) {
    const value = body[name] ?? null;
    if (value === null || value === pass) continue;
    const message = `Unsupported parameter: '${name}' is not supported with this model.${hint}`;
    return invalidRequest(message, name, 'unsupported_parameter');
  }
  return refuseTemperature(body['temperature'] ?? 1);
}

function refuseEffort(value: unknown): ProviderError | null {
  if (value === null) return null;
  return invalidRequest('Unrecognized request argument supplied: reasoning_effort', 'reasoning_effort');
}

function refuseTemperature(value: unknown): ProviderError | null {
  if (value === 1) return null;
  const message = `Unsupported value: 'temperature' does not support ${String(value)} with this model. Only the default (1) value is supported.`;
  return invalidRequest(message, 'temperature', 'unsupported_value');
}
