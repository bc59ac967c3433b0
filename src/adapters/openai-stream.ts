import type { Failure, Reply } from '../ports/completion.ts';
import { failureOfProviderError } from './openai-failure.ts';
import { malformed } from './openai-wire.ts';
import { asRecord, asText } from './unknown-value.ts';

/** What has come of a streamed answer. */
export interface StreamedAnswer {
  readonly text: string;
  /** Whether the provider said that the answer is complete. */
  readonly finished: boolean;
}

export type StreamStep =
  { readonly kind: 'more'; readonly answer: StreamedAnswer; readonly delta: string } | Failure;

/** What a provider says last, which is no JSON. */
const END_OF_STREAM = '[DONE]';

export const NOTHING_STREAMED: StreamedAnswer = { text: '', finished: false };

/** Puts an answer together from the data of its events. */
export interface StreamReader {
  /** Says whether more is wanted. Throws what JSON throws. */
  hear(data: string): boolean;
  end(): Reply | Failure;
}

export function createStreamReader(onText: (delta: string) => void): StreamReader {
  let answer = NOTHING_STREAMED;
  let failure: Failure | undefined;
  return {
    hear(data) {
      if (data.startsWith(END_OF_STREAM)) return false;
      const step = readChunk(answer, JSON.parse(data));
      if (step.kind === 'failure') {
        failure = step;
        return false;
      }
      answer = step.answer;
      onText(step.delta);
      // The answer is whole; some servers leave the connection open.
      return !answer.finished;
    },
    end: () => failure ?? readStreamEnd(answer),
  };
}

/** Adds one chunk, which may be anything at all, to what has come. */
export function readChunk(answer: StreamedAnswer, chunk: unknown): StreamStep {
  const record = asRecord(chunk);
  if (!record) return malformed('A part of the streamed answer is not an object');
  if (record['error']) return failureOfProviderError(record['error']);
  if (!Array.isArray(record['choices']))
    return malformed('A part of the streamed answer has no list of choices');
  const choice = asRecord(record['choices'].find((candidate) => (asRecord(candidate)?.['index'] ?? 0) === 0));
  const content = asRecord(choice?.['delta'])?.['content'] ?? '';
  if (typeof content !== 'string') return malformed('A part of the streamed answer holds no text');
  // Some providers send an empty reason with every part.
  const finished = answer.finished || asText(choice?.['finish_reason']) !== undefined;
  return { kind: 'more', answer: { text: answer.text + content, finished }, delta: content };
}

/** The reply of a stream that has ended; one that ends before it is complete has broken off (behaviour 11.18). */
export function readStreamEnd({ text, finished }: StreamedAnswer): Reply | Failure {
  if (finished) return { kind: 'reply', text: text === '' ? null : text };
  const detail = `The stream ended after ${text.length} characters without a finish reason`;
  return { kind: 'failure', reason: 'broken-answer', detail };
}
