import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Beginning } from './answer-ear.ts';
import type { EndSignal } from './end-signal.ts';
import { createErrorFilter } from './event-errors.ts';
import type { Refusal } from './refusal.ts';
import type { HoldsSecret } from './secret-parts.ts';
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
  /** From the provider; what follows its beginning is yet to be read. */
  readonly message: IncomingMessage;
  readonly beginning: Beginning;
  readonly holdsSecret: HoldsSecret;
}

/** The most an answer may weigh, in bytes. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** Nothing of the provider's account and of what is left of its limits. */
const PASSED_HEADERS = ['content-type', 'retry-after', 'retry-after-ms', 'x-should-retry'];

/** Whether the provider's answer can be passed on, judged by its status and headers, and with which headers. */
export function inspectAnswer({
  statusCode = 0,
  headers,
}: Pick<IncomingMessage, 'statusCode' | 'headers'>): AnswerInspection {
  if (statusCode >= 300 && statusCode < 400) return { kind: 'redirected' };
  const encoding = headers['content-encoding'] ?? 'identity';
  if (statusCode < 200 || statusCode > 599 || encoding !== 'identity') return { kind: 'unreadable-answer' };
  if (Number(headers['content-length']) > MAX_ANSWER_BYTES) {
    return { kind: 'answer-too-large', limitBytes: MAX_ANSWER_BYTES };
  }
  return {
    kind: 'pass',
    status: statusCode,
    headers: { ...passedHeaders(headers), ...SAFE_HEADERS },
  };
}

/** Passes an answer on as it comes; resolves to whether it is whole. What goes wrong breaks off both connections. */
export function sendAnswer(answer: Answer, response: ServerResponse, signal: EndSignal): Promise<boolean> {
  const { message } = answer;
  return new Promise((resolve) => {
    const finish = (isWhole: boolean): void => {
      signal.removeEventListener('abort', breakOff);
      resolve(isWhole);
    };
    // A broken connection is how the page learns that an answer is not whole.
    const breakOff = (): void => {
      message.destroy();
      response.destroy();
      finish(false);
    };
    response.once('finish', () => finish(true)).once('close', breakOff);
    message.on('error', breakOff);
    signal.addEventListener('abort', breakOff);
    if (signal.aborted || response.destroyed) breakOff();
    else if (answer.beginning.isAll) sendAtOnce(answer, response);
    else sendInPieces(answer, response, breakOff);
  });
}

/** One write in place of three. */
function sendAtOnce({ head, message, beginning, holdsSecret }: Answer, response: ServerResponse): void {
  const filter = createErrorFilter(head.headers['content-type'] ?? '', holdsSecret);
  const bytes = Buffer.concat([filter.push(beginning.bytes), filter.end()]);
  response.writeHead(head.status, { ...head.headers, 'content-length': bytes.length }).end(bytes);
  // Its connection is free for the next question once the end has been read.
  message.resume();
}

function sendInPieces(
  { head, message, beginning, holdsSecret }: Answer,
  response: ServerResponse,
  breakOff: () => void,
): void {
  const filter = createErrorFilter(head.headers['content-type'] ?? '', holdsSecret);
  let { length } = beginning.bytes;
  response.writeHead(head.status, head.headers);
  // What has come is the page's, also where nothing follows.
  response.write(filter.push(beginning.bytes), () => !message.complete && message.destroyed && breakOff());
  response.on('drain', () => message.resume());
  message.once('end', () => response.end(filter.end()));
  message.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) return breakOff();
    beginning.ear.hear(chunk);
    const bytes = filter.push(chunk);
    // Whoever reads slowly holds up the provider, and no memory.
    if (bytes.length > 0 && !response.write(bytes)) message.pause();
  });
  message.resume();
}

function passedHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of PASSED_HEADERS) {
    const value = headers[name];
    if (value !== undefined) passed[name] = String(value);
  }
  return passed;
}
