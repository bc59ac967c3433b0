import type { StoreTrouble } from '../ports/store.ts';

const TROUBLES: Readonly<Record<string, 'full' | 'blocked'>> = {
  QuotaExceededError: 'full',
  SecurityError: 'blocked',
  // Of some browsers in private windows.
  InvalidStateError: 'blocked',
};

/** What an error of a browser's storage means. */
export function troubleOf(error: unknown): StoreTrouble {
  return { kind: TROUBLES[nameOf(error)] ?? 'failed', detail: String(error) };
}

/** The name of a DOMException; empty for other errors. */
export function nameOf(error: unknown): string {
  return error instanceof DOMException ? error.name : '';
}
