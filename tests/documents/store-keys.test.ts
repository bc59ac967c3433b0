import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { expect, it, vi } from 'vitest';
import { createLimits } from '../../src/server/limits.ts';
import { requireSettings } from '../../src/server/settings.ts';
import { rowsOf } from '../support/documents.ts';

const UNTIL: Readonly<Record<number, string>> = {
  60: 'a minute after the first',
  [2 * 24 * 60 * 60]: 'two days after the first',
};

it('docs/deployment.md lists the keys of the store, and how long each lasts', async () => {
  const counted: (readonly [key: string, until: string | undefined])[] = [];
  const consume = vi.spyOn(RateLimiterRedis.prototype, 'consume').mockImplementation(async function (
    this: RateLimiterRedis,
    counter,
  ) {
    const key = `${this.keyPrefix}:${counter}`
      .replace(/(?<=:)[\w-]{22}$/, '<hash>')
      .replace(/\d{4}-\d\d-\d\d$/, '<date>');
    counted.push([`\`${key}\``, UNTIL[this.duration]]);
    // The first half of everybody's minute is used up, so that the other half is counted, too.
    if (key.endsWith(':minute:all')) throw new RateLimiterRes();
    return new RateLimiterRes();
  });
  const { settings } = requireSettings({
    QUARTET_LIMIT_STORE: 'redis://127.0.0.1:1',
    QUARTET_QUESTIONS_PER_DAY: '1',
  });
  const limits = await createLimits({ settings, warn: () => undefined });
  try {
    const entrance = await limits.enter({ household: '2001:db8:0:1::/64', site: '2001:db8::/48' });
    await entrance.pass();
  } finally {
    limits.close();
    consume.mockRestore();
  }
  expect(rowsOf('docs/deployment.md', 'key').map(([key, , until]) => [key, until])).toEqual(counted);
});
