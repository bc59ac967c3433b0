import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type Redactor, createRedactor, redactHeader } from './redact.ts';
import type { Refusal } from './refusal.ts';
import { SAFE_HEADERS } from './send-refusal.ts';

type AnswerInspection = AnswerHead | Refusal;

/** The status and headers that the page receives. */
interface AnswerHead {
  readonly kind: 'pass';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly kind: 'answer';
  readonly head: AnswerHead;
  /** From the provider, its body yet to be read. */
  readonly message: IncomingMessage;
  /** The secret that must not leave the server. */
  readonly secret: string;
}

/** The most an answer may weigh, in bytes. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

const PASSED_HEADER =
  /^(?:content-type|retry-after|retry-after-ms|x-should-retry|x-request-id|openai-processing-ms|x-ratelimit-[a-z-]+)$/;

/** Whether the provider's answer can be passed on, judged by its status and headers, and with which headers. */
export function inspectAnswer(
  { statusCode = 0, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>,
  secret: string,
): AnswerInspection {
  if (statusCode >= 300 && statusCode < 400) return { kind: 'redirected' };
  const encoding = headers['content-encoding'] ?? 'identity';
  if (statusCode < 200 || statusCode > 599 || encoding !== 'identity') return { kind: 'unreadable-answer' };
  if (Number(headers['content-length']) > MAX_ANSWER_BYTES) {
    return { kind: 'answer-too-large', limitBytes: MAX_ANSWER_BYTES };
  }
  return {
    kind: 'pass',
    status: statusCode,
    headers: { ...passedHeaders(headers, secret), ...SAFE_HEADERS },
  };
}

/** Passes an answer on, chunk by chunk. Whatever goes wrong within the body breaks off both connections. */
export async function sendAnswer(
  { head, message, secret }: Answer,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(head.status, head.headers);
  // The page waits for these; the first chunk of a stream may take long.
  response.flushHeaders();
  const redactor = createRedactor(secret);
  try {
    await pipeline(message, (chunks: AsyncIterable<Buffer>) => passOn(chunks, redactor), response, {
      signal,
    });
  } catch {
    // A broken connection is how the page learns that an answer is not whole.
    response.destroy();
  }
}

function passedHeaders(headers: IncomingMessage['headers'], secret: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => PASSED_HEADER.test(name))
      .map(([name, value]) => [name, redactHeader(String(value), secret)]),
  );
}

async function* passOn(chunks: AsyncIterable<Buffer>, redactor: Redactor): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new Error('The answer is too large.');
    yield redactor.push(chunk);
  }
  yield redactor.end();
}
