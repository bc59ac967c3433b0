import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type AnswerHead, MAX_ANSWER_BYTES } from './inspect-answer.ts';
import { type Redactor, createRedactor } from './redact.ts';

export interface Answer {
  readonly kind: 'answer';
  readonly head: AnswerHead;
  /** From the provider, its body yet to be read. */
  readonly message: IncomingMessage;
  /** What must not go out with it. */
  readonly secret: string;
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

async function* passOn(chunks: AsyncIterable<Buffer>, redactor: Redactor): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new Error('The answer is too large.');
    yield redactor.push(chunk);
  }
  yield redactor.end();
}
