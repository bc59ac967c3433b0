import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { eventsOf } from '../mock-provider/support.ts';
import { wireProblems } from './wire.ts';

const DONE = '[DONE]';

interface Expected {
  choices: number;
  includeUsage: boolean;
}

/** The chunks of a stream; what follows `[DONE]`, or is no JSON, is an error. */
export function chunksOf(text: string): ChatCompletionChunk[] {
  const events = eventsOf(text);
  if (events.pop() !== DONE) throw new Error('The stream does not end with [DONE].');
  return events.map((event) => JSON.parse(event) as ChatCompletionChunk);
}

/** What is wrong with a whole stream: with a chunk of it, or with how they follow one another. */
export function streamProblems(
  chunks: readonly ChatCompletionChunk[],
  { choices, includeUsage }: Expected,
): readonly string[] {
  const malformed = chunks.flatMap((chunk) => wireProblems('chunk', chunk));
  if (malformed.length > 0) return malformed;
  const indexes = Array.from({ length: choices }, (_, index) => index);
  return [
    ...headProblems(chunks),
    ...usageProblems(chunks, includeUsage),
    ...indexes.flatMap((index) => choiceProblems(chunks, index)),
    ...strayProblems(chunks, indexes),
  ];
}

function headProblems(chunks: readonly ChatCompletionChunk[]): string[] {
  const heads = new Set(
    chunks.map(({ id, created, model, service_tier: tier, system_fingerprint: fingerprint }) =>
      JSON.stringify([id, created, model, tier, fingerprint]),
    ),
  );
  return heads.size === 1 ? [] : [`there are ${heads.size} heads in one stream`];
}

/** Asked for, usage is null in every chunk but the last, which has no choices; else it is nowhere. */
function usageProblems(chunks: readonly ChatCompletionChunk[], includeUsage: boolean): string[] {
  if (!includeUsage) {
    return chunks.some((chunk) => 'usage' in chunk) ? ['usage that nobody asked for'] : [];
  }
  const last = chunks.at(-1);
  const summed = last?.choices.length === 0 && typeof last.usage?.total_tokens === 'number';
  const others = chunks.slice(0, -1).every(({ usage }) => usage === null);
  return [...(summed ? [] : ['no usage at the end']), ...(others ? [] : ['usage before the end'])];
}

/** The role comes first and once, the reason it ended comes last and once. */
function choiceProblems(chunks: readonly ChatCompletionChunk[], index: number): string[] {
  const parts = chunks.flatMap((chunk) => chunk.choices).filter((part) => part.index === index);
  const roles = parts.map(({ delta }) => delta.role ?? null);
  const reasons = parts.map(({ finish_reason: reason }) => reason);
  return [
    ...(roles[0] === 'assistant' && roles.lastIndexOf('assistant') === 0
      ? []
      : [`choice ${index} has no role first and once`]),
    ...(reasons.findIndex((reason) => reason !== null) === parts.length - 1
      ? []
      : [`choice ${index} has no reason to end last and once`]),
  ];
}

function strayProblems(chunks: readonly ChatCompletionChunk[], indexes: readonly number[]): string[] {
  const strays = chunks.flatMap((chunk) => chunk.choices).filter(({ index }) => !indexes.includes(index));
  return strays.map(({ index }) => `choice ${index} was not asked for`);
}
