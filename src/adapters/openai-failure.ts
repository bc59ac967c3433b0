import type { Failure, FailureReason } from '../ports/completion.ts';
import { asRecord, asText } from './unknown-value.ts';

/** What an error of the client tells, as plain data. */
export interface ErrorFacts {
  readonly status: number;
  readonly code?: unknown;
  readonly message: string;
  readonly headers?: Pick<Headers, 'get'> | undefined;
}

const REASON_OF_STATUS: Readonly<Record<number, FailureReason>> = {
  400: 'bad-request',
  401: 'authentication',
  402: 'quota',
  403: 'permission',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  413: 'bad-request',
  415: 'bad-request',
  422: 'unprocessable',
  429: 'rate-limit',
};

const REASON_OF_CODE: ReadonlyMap<string, FailureReason> = new Map([
  ['insufficient_quota', 'quota'],
  ['rate_limit_exceeded', 'rate-limit'],
  ['invalid_api_key', 'authentication'],
  ['model_not_found', 'not-found'],
]);

/** An error status as a failure (behaviour 11.18); `nowMs` is for a Retry-After that names a date. */
export function failureOfStatus({ status, code, message, headers }: ErrorFacts, nowMs: number): Failure {
  const retryAfterMs = readRetryAfterMs(headers, nowMs);
  const shouldRetry = readShouldRetry(headers);
  const codeText = asText(code);
  return {
    kind: 'failure',
    reason: codeText === 'insufficient_quota' ? 'quota' : reasonOfStatus(status),
    status,
    ...(codeText ? { code: codeText } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(shouldRetry === undefined ? {} : { shouldRetry }),
    detail: message,
  };
}

/** An error object that came where an answer belonged, within a stream or with status 200. */
export function failureOfProviderError(error: unknown): Failure {
  const record = asRecord(error);
  const code = asText(record?.['code']) ?? asText(record?.['type']);
  const message =
    asText(record?.['message']) ?? asText(error) ?? 'The provider sent an error without a message';
  const reason = REASON_OF_CODE.get(code ?? '') ?? reasonOfNumber(record?.['code']);
  return { kind: 'failure', reason, ...(code ? { code } : {}), detail: message };
}

function reasonOfNumber(code: unknown): FailureReason {
  return typeof code === 'number' && code >= 400 ? reasonOfStatus(code) : 'server';
}

function reasonOfStatus(status: number): FailureReason {
  return REASON_OF_STATUS[status] ?? (status >= 500 ? 'server' : 'unexpected-status');
}

function readRetryAfterMs(headers: ErrorFacts['headers'], nowMs: number): number | undefined {
  const milliseconds = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (milliseconds >= 0) return milliseconds;
  const value = headers?.get('retry-after') ?? '';
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number.parseFloat(value) * 1000;
  const dateMs = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

function readShouldRetry(headers: ErrorFacts['headers']): boolean | undefined {
  const value = headers?.get('x-should-retry');
  if (value === 'true') return true;
  return value === 'false' ? false : undefined;
}
