import type { APIError, OpenAI } from 'openai';
import type { AnswerReading } from '../wire/answer.ts';
import { judge, judgeRefusal } from '../wire/judgement.ts';
import { waitIn } from '../wire/wait.ts';
import { type WireError, messageIn, wireErrorOf } from '../wire/wire-error.ts';
import type { Failure } from '../ports/completion.ts';
import { MAX_SAID_CHARACTERS } from '../domain/checks/bounds.ts';
import { cleanLine } from '../domain/checks/clean-line.ts';
import { oneLine } from '../domain/checks/one-line.ts';
import { cutText } from '../domain/checks/cut-text.ts';
import { recordOf } from '../domain/checks/records.ts';
import { asText } from './as-text.ts';

/** An error of the client as plain data. */
interface ErrorFacts {
  readonly status: number;
  readonly code?: unknown;
  readonly type?: unknown;
  readonly message: string;
  readonly headers?: Pick<Headers, 'get'> | undefined;
}

const MAX_CAUSES = 4;

const REQUEST_ID = /^[\w-]{1,64}$/;

const NUMBER = /^\s*\d+(\.\d+)?\s*$/;

const MAX_DETAIL_CHARACTERS = 500;

/** A date in HTTP format. `Date.parse` accepts far more, such as any words before a year. */
const HTTP_DATE = /^\s*[a-z]{3,9}, .* GMT\s*$/i;

/** An error without a status means no connection, or an answer that broke off. */
export function failureOfError(error: unknown, Client: typeof OpenAI): Failure {
  if (error instanceof Client.APIConnectionTimeoutError) return failureOf('timeout', error);
  if (error instanceof Client.APIConnectionError) return failureOf('connection', error);
  if (error instanceof Client.APIError) return failureOfApiError(error);
  return failureOf('broken-answer', error);
}

/** `nowMs` is for a Retry-After that names a date. */
function failureOfStatus({ status, code, type, message, headers }: ErrorFacts, nowMs: number): Failure {
  const retryAfterMs = readRetryAfterMs(headers, nowMs);
  const shouldRetry = readShouldRetry(headers);
  const codeText = asText(code) ?? asText(type);
  const failure: Failure = {
    kind: 'failure',
    reason: judge({ status, code: codeText, retryAfterMs }),
    status,
    ...(codeText ? { code: codeText } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(shouldRetry === undefined ? {} : { shouldRetry }),
    detail: message,
  };
  return withRequestId(failure, headers);
}

/** Adds the id of the response, if it has one that can be shown. */
export function withRequestId(failure: Failure, headers: ErrorFacts['headers']): Failure {
  const requestId = headers?.get('x-request-id');
  return requestId && REQUEST_ID.test(requestId) ? { ...failure, requestId } : failure;
}

/** Judges a failure also by the provider's words, and reads the wait in them. */
export function withWordsOf(refusal: WireError, failure: Failure): Failure {
  const retryAfterMs = failure.retryAfterMs ?? waitIn(refusal, Date.now());
  const isWait = refusal.status === 402 && retryAfterMs !== undefined;
  const reason = judgeRefusal(refusal) ?? (isWait ? 'rate-limit' : failure.reason);
  return { ...failure, reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** The provider's own words, plain and on one line; undefined if there are none. */
export function saidIn({ text }: WireError, maskKeys: (text: string) => string): string | undefined {
  const line = maskKeys(oneLine(messageIn(text) ?? ''));
  if (line === '') return undefined;
  return line.length > MAX_SAID_CHARACTERS
    ? `${cleanLine(line, MAX_SAID_CHARACTERS - 1)}…`
    : cleanLine(line, MAX_SAID_CHARACTERS);
}

/** Why a reading is not a reply. */
export function failureOfReading(reading: Exclude<AnswerReading, { readonly kind: 'reply' }>): Failure {
  switch (reading.kind) {
    case 'error':
      return failureOfProviderError(reading.error);
    case 'spent':
      return {
        kind: 'failure',
        reason: 'spent-on-thinking',
        detail: 'The answer has no text, but a thought or the limit of its tokens',
      };
    case 'tool-call':
      return { kind: 'failure', reason: 'tool-call', detail: 'The answer is only a call of a tool' };
    case 'malformed':
      return { kind: 'failure', reason: 'malformed-answer', detail: reading.detail };
    case 'broken':
      return { kind: 'failure', reason: 'broken-answer', detail: reading.detail };
  }
}

/** Masks keys, since providers quote them, and cuts texts to a length that suits a log. */
export function redactFailure(failure: Failure, maskKeys: (text: string) => string): Failure {
  const clean = (text: string) => shorten(maskKeys(text));
  const { requestId, ...others } = failure;
  return {
    ...others,
    ...(failure.code === undefined ? {} : { code: clean(failure.code) }),
    // A masked id would find nothing in a log.
    ...(requestId === undefined || maskKeys(requestId) !== requestId ? {} : { requestId }),
    detail: clean(failure.detail),
  };
}

function failureOfProviderError(error: unknown): Failure {
  const record = recordOf(error);
  const code = asText(record['code']) ?? asText(record['type']);
  const message =
    asText(record['message']) ?? asText(error) ?? 'The provider sent an error without a message';
  const { status } = wireErrorOf(error);
  const reason = judge({ code }) === 'server' ? judge({ status }) : judge({ code });
  return { kind: 'failure', reason, ...(code ? { code } : {}), detail: message };
}

function failureOfApiError({ status, code, type, message, headers, error }: APIError): Failure {
  if (status === undefined) return failureOfProviderError(error);
  return failureOfStatus({ status, code, type, message, headers }, Date.now());
}

function failureOf(reason: Failure['reason'], error: unknown): Failure {
  return { kind: 'failure', reason, detail: [String(error), ...causesOf(error)].join(': ') };
}

/** The causes of an error, such as the code of a refused connection. */
function causesOf(error: unknown, depth = 1): readonly string[] {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error) || depth > MAX_CAUSES) return [];
  return [String(cause), ...causesOf(cause, depth + 1)];
}

function readRetryAfterMs(headers: ErrorFacts['headers'], nowMs: number): number | undefined {
  const milliseconds = readNumber(headers?.get('retry-after-ms'));
  if (milliseconds !== undefined) return milliseconds;
  const value = headers?.get('retry-after') ?? '';
  const seconds = readNumber(value);
  if (seconds !== undefined) return seconds * 1000;
  const dateMs = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

function readNumber(value: string | null | undefined): number | undefined {
  return value && NUMBER.test(value) ? Math.min(Number(value), Number.MAX_SAFE_INTEGER) : undefined;
}

function readShouldRetry(headers: ErrorFacts['headers']): boolean | undefined {
  const value = headers?.get('x-should-retry');
  if (value === 'true') return true;
  return value === 'false' ? false : undefined;
}

function shorten(text: string): string {
  return text.length <= MAX_DETAIL_CHARACTERS ? text : `${cutText(text, MAX_DETAIL_CHARACTERS)}…`;
}
