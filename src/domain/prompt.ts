import type { CompletionRequest } from '../ports/completion.ts';
import type { Persona } from './persona.ts';

const SAMPLING = { temperature: 0.7, maxTokens: 150, presencePenalty: 0.6, frequencyPenalty: 0.5 } as const;

/** The persona's instructions to the model (behaviour 11.2). */
export function systemMessage(persona: Persona): string {
  return [
    `You are ${persona.name}. ${persona.description}`,
    `Your specializations: ${persona.specialization.join(', ')}.`,
    `Your capabilities: ${persona.capabilities.join(', ')}.`,
    `Answer from the perspective of ${persona.name}. Be concise: at most 2-3 sentences.`,
  ].join('\n');
}

/** The request for one question: one system message, one user message (behaviour 11.1, 11.3). */
export function buildRequest(persona: Persona, text: string, model: string): CompletionRequest {
  return {
    model,
    messages: [
      { role: 'system', text: systemMessage(persona) },
      { role: 'user', text },
    ],
    ...SAMPLING,
  };
}
