import type { IncomingMessage } from 'node:http';
import { redactHeader } from './redact.ts';
import type { Refusal } from './refusal.ts';
import { SAFE_HEADERS } from './safe-headers.ts';

export type AnswerInspection = AnswerHead | Refusal;

/** What the page gets to see above the body. */
export interface AnswerHead {
  readonly kind: 'pass';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
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

function passedHeaders(headers: IncomingMessage['headers'], secret: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => PASSED_HEADER.test(name))
      .map(([name, value]) => [name, redactHeader(String(value), secret)]),
  );
}
