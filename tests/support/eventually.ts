import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** What this gives, once it throws no more. */
export function eventually<Result>(look: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(look, { timeout: PATIENCE_MS });
}
