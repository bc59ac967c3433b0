import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** The result of this function, once it no longer throws. */
export function eventually<Result>(look: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(look, { timeout: PATIENCE_MS });
}
