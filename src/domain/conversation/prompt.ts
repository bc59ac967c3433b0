import type { CompletionRequest, PromptMessage } from '../../ports/completion.ts';
import { MAX_ANSWER_TOKENS } from '../limits.ts';
import type { Persona } from '../squad/persona.ts';
import type { WholeTurn } from './conversation.ts';

interface RequestOptions {
  /** The model for personas that name none. */
  readonly model: string;
  readonly streaming: boolean;
  /** The turns sent with the question, oldest first. */
  readonly remembered?: readonly WholeTurn[];
}

/** The parameters of every question. */
export const SAMPLING = {
  temperature: 0.7,
  maxTokens: MAX_ANSWER_TOKENS,
  presencePenalty: 0.6,
  frequencyPenalty: 0.5,
} as const;

/** The persona's instructions to the model. */
export function systemMessage(persona: Persona): string {
  return [
    `You are ${persona.name}. ${persona.description}`,
    `Your specializations: ${persona.specialization.join(', ')}.`,
    `Your capabilities: ${persona.capabilities.join(', ')}.`,
    `Answer from the perspective of ${persona.name}. Be concise: at most 2-3 sentences.`,
  ].join('\n');
}

/**
 * The request for one question: a system message, the remembered turns, oldest first, and the question.
 */
export function buildRequest(
  persona: Persona,
  text: string,
  { model, streaming, remembered = [] }: RequestOptions,
): CompletionRequest {
  return {
    model: persona.model ?? model,
    messages: [
      { role: 'system', text: systemMessage(persona) },
      ...remembered.flatMap(messagesOf),
      { role: 'user', text },
    ],
    ...SAMPLING,
    temperature: persona.temperature ?? SAMPLING.temperature,
    streaming,
  };
}

function messagesOf({ question, answer }: WholeTurn): readonly PromptMessage[] {
  return [
    { role: 'user', text: question.content },
    { role: 'assistant', text: answer.content },
  ];
}
