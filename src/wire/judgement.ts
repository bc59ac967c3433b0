import type { FailureReason } from '../ports/completion.ts';
import { reasonOfCode } from './error-codes.ts';
import {
  type WireError,
  isAgainstContentRules,
  isAgainstPolicy,
  isKeyRefused,
  isKeySpent,
  isModelGone,
  isOutOfCredit,
  isOutOfMemory,
  isTooLongForModel,
} from './wire-error.ts';

const REASON_OF_STATUS: Readonly<Record<number, FailureReason>> = {
  400: 'bad-request',
  401: 'authentication',
  402: 'quota',
  403: 'permission',
  404: 'not-found',
  405: 'not-found',
  408: 'timeout',
  409: 'conflict',
  410: 'not-found',
  413: 'unprocessable',
  415: 'bad-request',
  422: 'unprocessable',
  429: 'rate-limit',
  451: 'permission',
  504: 'timeout',
  524: 'timeout',
};

/** Of a key, as OpenAI, the relay and others say. */
export const WRONG_KEY = 'invalid_api_key';

/** Of an account or a key that may not use the model. */
export const NOT_PERMITTED = 'permission_denied';

/** What an error says of itself, apart from its words. */
interface ErrorFacts {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  /** The wait that it asks for. */
  readonly retryAfterMs?: number | undefined;
}

/** Why a request failed, as its status and its code say; a provider says only in words what `judgeRefusal` reads. */
export function judge({ status, code = '', retryAfterMs }: ErrorFacts): FailureReason {
  // What is over soon is no empty account.
  if (status === 402 && retryAfterMs !== undefined) return 'rate-limit';
  const reason = reasonOfCode(code, status);
  if (reason !== undefined) return reason;
  if (code === NOT_PERMITTED) return 'permission';
  if (code === WRONG_KEY && (status === undefined || status === 400)) return 'authentication';
  if (status === undefined) return 'server';
  return REASON_OF_STATUS[status] ?? (status >= 500 ? 'server' : 'unexpected-status');
}

/** Why a provider refused, as its words say where they say more than its status; the same for page and relay. */
export function judgeRefusal(refusal: WireError): FailureReason | undefined {
  if (isKeyRefused(refusal)) return 'authentication';
  if (isTooLongForModel(refusal)) return 'too-long-for-model';
  if (isAgainstPolicy(refusal)) return 'permission';
  if (isAgainstContentRules(refusal)) return 'unprocessable';
  if (isOutOfMemory(refusal)) return 'out-of-memory';
  if (isModelGone(refusal)) return 'model-gone';
  return isKeySpent(refusal) || isOutOfCredit(refusal) ? 'quota' : undefined;
}
