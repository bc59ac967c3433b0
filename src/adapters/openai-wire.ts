import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { CompletionRequest, Failure, PromptMessage, Reply } from '../ports/completion.ts';
import { failureOfProviderError, malformed } from './openai-failure.ts';
import { asRecord, asText } from './unknown-value.ts';

/** A streamed answer so far. */
interface StreamedAnswer {
  readonly text: string;
  /** Whether the provider said that the answer is complete. */
  readonly finished: boolean;
}

type StreamStep =
  { readonly kind: 'more'; readonly answer: StreamedAnswer; readonly delta: string } | Failure;

/** Assembles an answer from the data of its events. */
interface StreamReader {
  /** Returns whether more is wanted. Throws what `JSON.parse` throws. */
  hear(data: string): boolean;
  end(): Reply | Failure;
}

/** Reasoning models: the o-series and the gpt-5 family except its chat models, also fine-tuned or from a gateway. */
const REASONING_MODEL = /(?:^|\/)(?:ft:)?(?:o\d|gpt-5(?!\S*-chat))/i;

/** The last event of a stream, which is not JSON. */
const END_OF_STREAM = '[DONE]';

export const NOTHING_STREAMED: StreamedAnswer = { text: '', finished: false };

/** The request in wire format: exactly these fields (behaviour 11.3), or those that the model accepts (11.21). */
export function toWireBody(request: CompletionRequest): ChatCompletionCreateParamsNonStreaming {
  const question = { model: request.model, messages: request.messages.map(toWireMessage) };
  if (REASONING_MODEL.test(request.model)) {
    return { ...question, max_completion_tokens: request.maxTokens };
  }
  return {
    ...question,
    temperature: request.temperature,
    max_tokens: request.maxTokens,
    presence_penalty: request.presencePenalty,
    frequency_penalty: request.frequencyPenalty,
  };
}

/** The reply in the text of a complete answer, whatever its content type, or why there is none (behaviour 11.18). */
export function readAnswerText(text: string): Reply | Failure {
  if (text.trim() === '') return malformed('The answer is empty');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return malformed(`The answer is not JSON: ${text}`);
  }
  return readAnswer(body);
}

/** The reply in a complete answer, or why there is none; `body` may be anything (behaviour 11.4, 11.18). */
export function readAnswer(body: unknown): Reply | Failure {
  const record = asRecord(body);
  if (!record) return malformed(`The answer is not an object but ${describe(body)}`);
  if (record['error']) return failureOfProviderError(record['error']);
  if (!Array.isArray(record['choices'])) return malformed('The answer has no list of choices');
  const message = asRecord(asRecord(record['choices'][0])?.['message']);
  const content = message?.['content'] ?? null;
  if (content === null || typeof content === 'string') return { kind: 'reply', text: content };
  return malformed(`The content is not a text but ${describe(content)}`);
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
      // The answer is complete; some servers leave the connection open.
      return !answer.finished;
    },
    end: () => failure ?? readStreamEnd(answer),
  };
}

/** Adds one chunk, which may be anything, to the answer so far. */
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

/** The reply of a stream that has ended; if it ended early, the answer broke off (behaviour 11.18). */
export function readStreamEnd({ text, finished }: StreamedAnswer): Reply | Failure {
  if (finished) return { kind: 'reply', text: text === '' ? null : text };
  const detail = `The stream ended after ${text.length} characters without a finish reason`;
  return { kind: 'failure', reason: 'broken-answer', detail };
}

function toWireMessage({ role, text }: PromptMessage): ChatCompletionMessageParam {
  return { role, content: text };
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return `a text of ${value.length} characters`;
  return value === undefined ? 'nothing' : `of type ${typeof value}`;
}
