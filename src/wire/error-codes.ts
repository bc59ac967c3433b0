import type { FailureReason } from '../ports/completion.ts';

/** The codes of errors that the page's own server answers with, in the provider's form. */
export type RelayCode =
  | 'unknown_url'
  | 'method_not_allowed'
  | 'foreign_host'
  | 'foreign_origin'
  | 'unsupported_media_type'
  | 'request_too_large'
  | 'malformed_json'
  | 'value_not_allowed'
  | 'model_not_allowed'
  | 'visitor_limit_exceeded'
  | 'visitor_open_limit_exceeded'
  | 'rate_limit_exceeded'
  | 'open_limit_exceeded'
  | 'daily_questions_exceeded'
  | 'access_code_required'
  | 'access_code_wrong'
  | 'access_tries_exceeded'
  | 'paused'
  | 'draining'
  | 'no_api_key'
  | 'provider_unreachable'
  | 'provider_broke_off'
  | 'provider_unreadable'
  | 'deadline_passed'
  | 'relay_failed';

/** The codes of providers that say more than any status. */
export type ProviderCode =
  | 'insufficient_quota'
  | 'model_not_found'
  | 'context_length_exceeded'
  /** The type of llama.cpp's error. */
  | 'exceed_context_size_error'
  | 'content_filter'
  | 'content_policy_violation'
  /** The relay's word for a model that does not fit into its machine. */
  | 'out_of_memory';

/** The words of providers' errors that say what is wrong without naming an account or a key. */
const PASSED_ON: ReadonlySet<string> = new Set([
  // Codes and types.
  'account_deactivated',
  'api_error',
  'authentication_error',
  'billing_hard_limit_reached',
  'billing_not_active',
  'content_filter',
  'content_policy_violation',
  'context_length_exceeded',
  'engine_overloaded',
  'exceed_context_size_error',
  'insufficient_quota',
  'invalid_api_key',
  'invalid_request_error',
  'invalid_type',
  'invalid_value',
  'missing_required_parameter',
  'model_decommissioned',
  'model_not_found',
  'not_found_error',
  'overloaded_error',
  'permission_denied',
  'permission_error',
  'rate_limit_error',
  'rate_limit_exceeded',
  'requests',
  'server_error',
  'string_above_max_length',
  'tokens',
  'unknown_parameter',
  'unsupported_parameter',
  'unsupported_value',
  // Parameters.
  'frequency_penalty',
  'max_completion_tokens',
  'max_tokens',
  'messages',
  'model',
  'presence_penalty',
  'reasoning_effort',
  'response_format',
  'stream',
  'temperature',
]);

interface RelayError {
  readonly status: number;
  readonly reason: FailureReason;
  /** Whether the same question may succeed later. */
  readonly mayTryAgain: boolean;
}

export const RELAY_ERRORS = {
  unknown_url: { status: 404, reason: 'not-found', mayTryAgain: false },
  method_not_allowed: { status: 405, reason: 'not-found', mayTryAgain: false },
  foreign_host: { status: 421, reason: 'not-found', mayTryAgain: false },
  foreign_origin: { status: 403, reason: 'not-found', mayTryAgain: false },
  unsupported_media_type: { status: 415, reason: 'bad-request', mayTryAgain: false },
  request_too_large: { status: 413, reason: 'unprocessable', mayTryAgain: false },
  malformed_json: { status: 400, reason: 'bad-request', mayTryAgain: false },
  value_not_allowed: { status: 403, reason: 'bad-request', mayTryAgain: false },
  model_not_allowed: { status: 403, reason: 'not-found', mayTryAgain: false },
  visitor_limit_exceeded: { status: 429, reason: 'visitor-limit', mayTryAgain: true },
  visitor_open_limit_exceeded: { status: 429, reason: 'visitor-open-limit', mayTryAgain: true },
  rate_limit_exceeded: { status: 429, reason: 'rate-limit', mayTryAgain: true },
  open_limit_exceeded: { status: 429, reason: 'open-limit', mayTryAgain: true },
  daily_questions_exceeded: { status: 429, reason: 'daily-limit', mayTryAgain: false },
  access_code_required: { status: 401, reason: 'access-code', mayTryAgain: false },
  access_code_wrong: { status: 401, reason: 'authentication', mayTryAgain: false },
  access_tries_exceeded: { status: 429, reason: 'rate-limit', mayTryAgain: true },
  paused: { status: 503, reason: 'paused', mayTryAgain: false },
  draining: { status: 503, reason: 'draining', mayTryAgain: true },
  no_api_key: { status: 503, reason: 'authentication', mayTryAgain: false },
  provider_unreachable: { status: 502, reason: 'connection', mayTryAgain: true },
  provider_broke_off: { status: 502, reason: 'broken-answer', mayTryAgain: true },
  provider_unreadable: { status: 502, reason: 'malformed-answer', mayTryAgain: true },
  deadline_passed: { status: 504, reason: 'timeout', mayTryAgain: true },
  relay_failed: { status: 500, reason: 'server', mayTryAgain: true },
} as const satisfies Readonly<Record<RelayCode, RelayError>>;

const PROVIDER_REASONS = {
  insufficient_quota: 'quota',
  model_not_found: 'model-gone',
  context_length_exceeded: 'too-long-for-model',
  exceed_context_size_error: 'too-long-for-model',
  content_filter: 'unprocessable',
  content_policy_violation: 'unprocessable',
  out_of_memory: 'out-of-memory',
} as const satisfies Readonly<Record<ProviderCode, FailureReason>>;

/**
 * The reason that an error's code gives; undefined if the code is unknown, or if it is the relay's but the status is not:
 * providers use some of the relay's codes for other failures.
 * @param status undefined if the error came without one
 */
export function reasonOfCode(code: string, status: number | undefined): FailureReason | undefined {
  if (isProviderCode(code)) return PROVIDER_REASONS[code];
  if (!isRelayCode(code)) return undefined;
  const error = RELAY_ERRORS[code];
  return status === undefined || status === error.status ? error.reason : undefined;
}

/** A code, type or parameter of a provider's error as a relay may pass it on; null if it is not known to be harmless. */
export function passedOn(word: unknown): string | null {
  return typeof word === 'string' && PASSED_ON.has(word) ? word : null;
}

export function isProviderCode(code: string): code is ProviderCode {
  return Object.hasOwn(PROVIDER_REASONS, code);
}

function isRelayCode(code: string): code is RelayCode {
  return Object.hasOwn(RELAY_ERRORS, code);
}
