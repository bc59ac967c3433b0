import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { CompletionRequest, Failure, PromptMessage, Reply } from '../ports/completion.ts';
import { failureOfProviderError } from './openai-failure.ts';
import { asRecord } from './unknown-value.ts';

/** Models that reason: the o-series and the gpt-5 family, but for its chat models; also behind a gateway's prefix. */
const REASONING_MODEL = /(?:^|\/)(?:o\d|gpt-5(?!\S*-chat))/i;

/** The request in the provider's words: exactly these fields (behaviour 11.3), or what the model accepts (11.21). */
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

/** The reply in the text of a whole answer, whatever it says it is, or why there is none (behaviour 11.18). */
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

/** The reply in a whole answer, or why there is none; `body` may be anything at all (behaviour 11.4, 11.18). */
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

export function malformed(detail: string): Failure {
  return { kind: 'failure', reason: 'malformed-answer', detail };
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
