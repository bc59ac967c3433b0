import { drawText, seededGenerator } from '../seeded-generator.ts';
import type { Model } from '../state/state.ts';
import { type ChatCompletion, toChoice, toUsage } from '../wire/chat-completion.ts';
import type { ChatRequest } from '../wire/chat-request.ts';
import { countMessageTokens, countTokens, cutAtStop, cutToTokens } from '../wire/tokens.ts';

interface Spoken {
  request: ChatRequest;
  model: Model;
  /** The texts of the messages that were sent, and of the choices to answer with. */
  prompt: readonly string[];
  texts: readonly string[];
  draw: () => number;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** One sound completion. Only `created` depends on the time. */
export function complete({ request, model, prompt, texts, draw }: Spoken): ChatCompletion {
  const choices = texts.map((text, index) => {
    const cut = cutToTokens(cutAtStop(text, request.stop), request.maxTokens);
    return toChoice(index, cut.text, cut.finishReason);
  });
  const written = choices.reduce((sum, { message }) => sum + countTokens(message.content ?? ''), 0);
  return {
    id: `chatcmpl-${drawText(draw, alphabet, 29)}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: model.snapshot ?? model.id,
    choices,
    usage: toUsage(countMessageTokens(prompt), written),
    service_tier: 'default',
    system_fingerprint: `fp_${drawText(seededGenerator(0, model.id), '0123456789abcdef', 10)}`,
  };
}
