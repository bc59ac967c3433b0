import type { CompletionRequest, PromptMessage } from '../../ports/completion.ts';
import { type AnswerPlan, SHORT_ANSWER } from '../asking/answer-length.ts';
import type { Persona } from '../squad/persona.ts';
import { CONTINUE_INSTRUCTION } from './continuation.ts';
import { type Message, type WholeTurn, MEMORY_CHARACTERS, lastWholeTurns } from './conversation.ts';
import { countCharacters } from './send-rules.ts';

interface RequestOptions {
  readonly model: string;
  readonly streaming: boolean;
  /** The specification's by default. */
  readonly plan?: AnswerPlan;
  /** Whether the visitor's own model answers: in the language of the question, and saying how many tokens that took. */
  readonly isOwnModel?: boolean;
  /** The turns sent with the question, oldest first. */
  readonly remembered?: readonly WholeTurn[];
  /** The answer so far, if it is to be continued. */
  readonly soFar?: string | undefined;
}

/** The parameters of every question; a plan replaces `maxTokens`. */
export const SAMPLING = {
  temperature: 0.7,
  maxTokens: SHORT_ANSWER.maxTokens,
  presencePenalty: 0.6,
  frequencyPenalty: 0.5,
} as const;

/** The persona's instructions to the model. */
export function systemMessage(
  persona: Persona,
  { plan = SHORT_ANSWER, isOwnModel = false }: Pick<RequestOptions, 'plan' | 'isOwnModel'> = {},
): string {
  const wishes = [
    `Answer from the perspective of ${persona.name}.`,
    ...(plan.wish === '' ? [] : [plan.wish]),
    ...(isOwnModel ? ['Answer in the language of the question.'] : []),
  ];
  return [
    `You are ${persona.name}. ${persona.description}`,
    `Your specializations: ${persona.specialization.join(', ')}.`,
    `Your capabilities: ${persona.capabilities.join(', ')}.`,
    wishes.join(' '),
  ].join('\n');
}

/**
 * The request for one question: a system message, the remembered turns, oldest first, and the question, perhaps with the
 * answer so far and the wish to go on.
 */
export function buildRequest(
  persona: Persona,
  text: string,
  { model, streaming, remembered = [], soFar, ...instructions }: RequestOptions,
): CompletionRequest {
  return {
    model,
    messages: [
      { role: 'system', text: systemMessage(persona, instructions) },
      ...remembered.flatMap(({ question, answer }) => exchange(question.content, answer.content)),
      ...(soFar === undefined ? [] : exchange(text, endToSend(text, soFar))),
      { role: 'user', text: soFar === undefined ? text : CONTINUE_INSTRUCTION },
    ],
    ...SAMPLING,
    maxTokens: instructions.plan?.maxTokens ?? SAMPLING.maxTokens,
    temperature: persona.temperature ?? SAMPLING.temperature,
    streaming,
    ...(soFar !== undefined && { goesOn: true }),
    ...(instructions.isOwnModel && { wantsUsage: true }),
  };
}

function exchange(question: string, answer: string): readonly PromptMessage[] {
  return [
    { role: 'user', text: question },
    { role: 'assistant', text: answer },
  ];
}

/** The end of the answer to a question that is sent to go on with it. */
export function endToSend(question: string, soFar: string): string {
  return endOf(soFar, MEMORY_CHARACTERS - countCharacters(question));
}

/** The end of a text, in so many code points. */
export function endOf(text: string, maxCharacters: number): string {
  return Array.from(text).slice(-maxCharacters).join('');
}

/**
 * The turns to send before the last question: at most so many, and only as far as there is room in a page's memory. An
 * answer that is continued takes the place of one.
 */
export function turnsToSend(
  messages: readonly Message[],
  question: Message,
  maxTurns: number,
  soFar?: string,
): readonly WholeTurn[] {
  const before = messages.slice(0, messages.lastIndexOf(question));
  if (soFar === undefined) return lastWholeTurns(before, maxTurns);
  const room = MEMORY_CHARACTERS - countCharacters(question.content) - countCharacters(soFar);
  return lastWholeTurns(before, Math.max(0, maxTurns - 1), room);
}
