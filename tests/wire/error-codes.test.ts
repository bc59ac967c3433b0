import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FailureReason } from '../../src/ports/completion.ts';
import {
  type ProviderCode,
  RELAY_ERRORS,
  type RelayCode,
  isProviderCode,
  reasonOfCode,
} from '../../src/wire/error-codes.ts';

/** Which code means what to a page. */
const REASONS: Readonly<Record<RelayCode | ProviderCode, FailureReason>> = {
  unknown_url: 'not-found',
  method_not_allowed: 'not-found',
  foreign_host: 'not-found',
  foreign_origin: 'not-found',
  unsupported_media_type: 'bad-request',
  request_too_large: 'unprocessable',
  malformed_json: 'bad-request',
  value_not_allowed: 'bad-request',
  model_not_allowed: 'not-found',
  visitor_limit_exceeded: 'visitor-limit',
  visitor_open_limit_exceeded: 'visitor-open-limit',
  rate_limit_exceeded: 'rate-limit',
  open_limit_exceeded: 'open-limit',
  daily_questions_exceeded: 'daily-limit',
  access_code_required: 'access-code',
  access_code_wrong: 'authentication',
  access_tries_exceeded: 'rate-limit',
  paused: 'paused',
  draining: 'draining',
  no_api_key: 'authentication',
  provider_unreachable: 'connection',
  provider_broke_off: 'broken-answer',
  provider_unreadable: 'malformed-answer',
  deadline_passed: 'timeout',
  relay_failed: 'server',
  insufficient_quota: 'quota',
  model_not_found: 'model-gone',
  context_length_exceeded: 'too-long-for-model',
  exceed_context_size_error: 'too-long-for-model',
  content_filter: 'unprocessable',
  content_policy_violation: 'unprocessable',
  out_of_memory: 'out-of-memory',
};

const PASSING: readonly string[] = [
  'visitor_limit_exceeded',
  'visitor_open_limit_exceeded',
  'rate_limit_exceeded',
  'open_limit_exceeded',
  'access_tries_exceeded',
  'draining',
  'provider_unreachable',
  'provider_broke_off',
  'provider_unreadable',
  'deadline_passed',
  'relay_failed',
];

describe('a code', () => {
  it.each(Object.entries(REASONS))('%s means %s', (code, reason) => {
    expect(reasonOfCode(code, undefined)).toBe(reason);
  });

  it.each(Object.entries(RELAY_ERRORS))('of the relay, %s, counts only with its status', (code, error) => {
    expect(error.status).toBeGreaterThanOrEqual(400);
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), (status) => {
        expect(reasonOfCode(code, status)).toBe(status === error.status ? error.reason : undefined);
      }),
      { examples: [[error.status]] },
    );
  });

  it('of a provider counts with any status', () => {
    expect(reasonOfCode('insufficient_quota', 429)).toBe('quota');
    expect(reasonOfCode('insufficient_quota', 403)).toBe('quota');
    expect([isProviderCode('insufficient_quota'), isProviderCode('paused')]).toEqual([true, false]);
  });

  it('of anybody else says nothing', () => {
    fc.assert(
      fc.property(
        fc.string().filter((code) => !Object.hasOwn(REASONS, code)),
        (code) => {
          expect([reasonOfCode(code, undefined), isProviderCode(code)]).toEqual([undefined, false]);
        },
      ),
      { examples: [['toString'], ['__proto__'], ['constructor'], [''], ['PAUSED']] },
    );
  });

  it('of the relay says whether the same question may succeed later', () => {
    const passing = Object.entries(RELAY_ERRORS).filter(([, { mayTryAgain }]) => mayTryAgain);
    expect(passing.map(([code]) => code)).toEqual(PASSING);
  });
});
