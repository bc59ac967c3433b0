import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RELAY_ERRORS, isProviderCode, reasonOfCode } from '../../src/wire/error-codes.ts';

describe('a code', () => {
  it('says why a question failed, whoever it comes from', () => {
    expect(reasonOfCode('daily_questions_exceeded')).toBe('daily-limit');
    expect(reasonOfCode('insufficient_quota')).toBe('quota');
    expect([isProviderCode('insufficient_quota'), isProviderCode('paused')]).toEqual([true, false]);
  });

  it('of anybody else says nothing', () => {
    const known = new Set([...Object.keys(RELAY_ERRORS), 'insufficient_quota']);
    fc.assert(
      fc.property(
        fc.string().filter((code) => !known.has(code)),
        (code) => {
          expect([reasonOfCode(code), isProviderCode(code)]).toEqual([undefined, false]);
        },
      ),
      { examples: [['toString'], ['__proto__'], ['constructor'], [''], ['PAUSED']] },
    );
  });

  it.each(Object.entries(RELAY_ERRORS))('of the relay, %s, comes with an error', (_, { status }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThanOrEqual(599);
  });
});
