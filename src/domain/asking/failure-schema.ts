import * as v from 'valibot';
import type { FailureReason } from '../../ports/completion.ts';
import { MAX_SAID_CHARACTERS } from '../checks/bounds.ts';
import { FLAG, TEXT, known, line, matching, wholeNumber } from '../checks/schema-parts.ts';

const FACT = v.pipe(TEXT, v.maxLength(2000, 'a text of at most 2000 characters'));

// A record, so that a new reason that is missing here does not compile.
const REASONS: { readonly [Reason in FailureReason]: Reason } = {
  'bad-request': 'bad-request',
  authentication: 'authentication',
  'access-code': 'access-code',
  permission: 'permission',
  'not-found': 'not-found',
  'model-gone': 'model-gone',
  conflict: 'conflict',
  unprocessable: 'unprocessable',
  'rate-limit': 'rate-limit',
  'visitor-limit': 'visitor-limit',
  'visitor-open-limit': 'visitor-open-limit',
  'open-limit': 'open-limit',
  'daily-limit': 'daily-limit',
  paused: 'paused',
  draining: 'draining',
  quota: 'quota',
  server: 'server',
  'out-of-memory': 'out-of-memory',
  'unexpected-status': 'unexpected-status',
  connection: 'connection',
  timeout: 'timeout',
  'malformed-answer': 'malformed-answer',
  'broken-answer': 'broken-answer',
  'too-long-for-model': 'too-long-for-model',
  'spent-on-thinking': 'spent-on-thinking',
  'tool-call': 'tool-call',
  'client-not-loaded': 'client-not-loaded',
};

/** A failure as files and records have it. */
export const FailureSchema = v.pipe(
  known({
    reason: v.enum(REASONS, 'a known reason of a failure'),
    status: v.exactOptional(wholeNumber(0, 999)),
    code: v.exactOptional(FACT),
    model: v.exactOptional(FACT),
    retryAfterMs: v.exactOptional(v.number('a number')),
    shouldRetry: v.exactOptional(FLAG),
    isOwnModel: v.exactOptional(FLAG),
    isOperator: v.exactOptional(FLAG),
    said: v.exactOptional(line(MAX_SAID_CHARACTERS)),
    requestId: v.exactOptional(matching(/^[\w-]{1,64}$/, 'at most 64 letters, digits, _ and -')),
    detail: FACT,
  }),
  v.transform((facts) => ({ kind: 'failure' as const, ...facts })),
);
