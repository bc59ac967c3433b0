import type { PassedBody } from './inspect-body.ts';
import type { TokenCount } from './question-record.ts';

/** Counts the tokens of one question and its answer: as the provider tells them, else estimated. */
export interface UsageMeter {
  /** A piece of the answer's body. */
  hear(chunk: Buffer): void;
  /** Of the question and of what has come of its answer. */
  count(): TokenCount;
}

interface AnswerReader {
  hear(chunk: Buffer): void;
  read(): Reading;
}

/** What an answer, or a part of one, says of its tokens. */
interface Reading {
  readonly usage: Usage | undefined;
  readonly textBytes: number;
}

interface Usage {
  readonly question: number;
  readonly answer: number;
}

/** About four letters; a character of other scripts is of more bytes, and more tokens. */
const BYTES_PER_TOKEN = 4;

/** Its role and its ends. */
const TOKENS_PER_MESSAGE = 4;

/** Of an answer that is no stream, or of one event of a stream; longer ones are estimated by their length. */
const MOST_READ_BYTES = 64 * 1024;

/** The last field with this name, and its objects of one level. */
const USAGE_AT_END = /^"usage"\s*:\s*(\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})/;

const EVENT_STREAM = /^text\/event-stream\b/i;

/** About as many as the question has. */
export function estimateQuestion({ messages }: PassedBody): number {
  const texts = listOf(messages).map((message) => textOf(recordOf(message)['content']));
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return tokensOf(bytes) + texts.length * TOKENS_PER_MESSAGE;
}

/** The most that the answer may have. */
export function mostOfAnswer(body: PassedBody): number {
  return Math.max(numberOf(body['max_tokens']) ?? 0, numberOf(body['max_completion_tokens']) ?? 0);
}

export function createUsageMeter(questionTokens: number, contentType: string): UsageMeter {
  const { hear, read } = EVENT_STREAM.test(contentType) ? createEventReader() : createBodyReader();
  return {
    hear,
    count() {
      const { usage, textBytes } = read();
      if (usage) return { ...usage, isExact: true };
      return { question: questionTokens, answer: tokensOf(textBytes), isExact: false };
    },
  };
}

/** Of events, one by one: nothing of them is kept. */
function createEventReader(): AnswerReader {
  let rest = '';
  let usage: Usage | undefined;
  let textBytes = 0;
  return {
    hear(chunk) {
      // One character a byte: a chunk may end within a character.
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('data:')) continue;
        const reading = readingOf(parse(line.slice('data:'.length)));
        usage = reading.usage ?? usage;
        textBytes += reading.textBytes;
      }
      if (rest.length > MOST_READ_BYTES) {
        textBytes += rest.length;
        rest = '';
      }
    },
    read: () => ({ usage, textBytes }),
  };
}

function createBodyReader(): AnswerReader {
  const chunks: Buffer[] = [];
  let length = 0;
  return {
    hear(chunk) {
      length += chunk.length;
      if (length <= MOST_READ_BYTES) chunks.push(chunk);
      else chunks.length = 0;
    },
    read() {
      const text = Buffer.concat(chunks).toString('latin1');
      const usage = usageAtEndOf(text);
      if (usage) return { usage, textBytes: 0 };
      const answer = parse(text);
      return answer === undefined ? { usage: undefined, textBytes: length } : readingOf(answer);
    },
  };
}

/** Read alone, it is there in a fraction of the time. Within a text, its quotation marks would stand behind backslashes. */
function usageAtEndOf(answer: string): Usage | undefined {
  const [, usage] = USAGE_AT_END.exec(answer.slice(answer.lastIndexOf('"usage"'))) ?? [];
  return usage === undefined ? undefined : usageOf(recordOf(parse(usage)));
}

function readingOf(answer: unknown): Reading {
  const { choices, usage } = recordOf(answer);
  const textBytes = listOf(choices).reduce<number>((sum, choice) => {
    const { message, delta } = recordOf(choice);
    return sum + textLength(recordOf(message ?? delta));
  }, 0);
  return { usage: usageOf(recordOf(usage)), textBytes };
}

/** What models write beside the answer, as their reasoning, is paid too. */
function textLength(message: Readonly<Record<string, unknown>>): number {
  return Object.entries(message).reduce(
    (sum, [name, text]) => (name === 'role' ? sum : sum + textOf(text).length),
    0,
  );
}

function usageOf({ prompt_tokens, completion_tokens }: Readonly<Record<string, unknown>>): Usage | undefined {
  const question = numberOf(prompt_tokens);
  const answer = numberOf(completion_tokens);
  return question === undefined || answer === undefined ? undefined : { question, answer };
}

function tokensOf(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
