import { Redis } from 'ioredis';
import { vi } from 'vitest';

/** A method of it that its types leave out. */
interface TimesOut {
  setSocketTimeout(): void;
}

/**
 * Until mocks are restored, a relay in this process takes no silence of its store for its absence: on a machine that is busy
 * with other things half a second passes without an answer, and from then on each relay would count alone.
 */
export function waitForStore(): void {
  vi.spyOn(Redis.prototype as unknown as TimesOut, 'setSocketTimeout').mockReturnValue(undefined);
}
