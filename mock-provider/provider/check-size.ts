import type { Model } from '../state/state.ts';
import { type ChatRequest, textOf } from '../wire/chat-request.ts';
import { invalidRequest, type ProviderError } from '../wire/provider-error.ts';
import { countMessageTokens } from '../wire/tokens.ts';

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
