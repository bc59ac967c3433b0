import type { Access, AccessResult } from '../ports/access.ts';

const TIMEOUT_MS = 15_000;

/** Sends codes to the relay, which sets a cookie for the right one. `baseUrl` is absolute, without a trailing slash. */
export function createRelayAccess(baseUrl: string): Access {
  return {
    async enter(code) {
      try {
        const response = await fetch(`${baseUrl}/access`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ code }),
          cache: 'no-store',
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        return resultOf(response);
      } catch (error) {
        return { kind: 'unreachable', detail: String(error) };
      }
    },
  };
}

function resultOf({ status, headers }: Response): AccessResult {
  switch (status) {
    case 204:
      return { kind: 'open' };
    case 401:
      return { kind: 'wrong' };
    case 429:
      return { kind: 'limited', retryAfterMs: secondsOf(headers.get('retry-after')) };
    default:
      return { kind: 'unreachable', detail: `/access answered ${status}` };
  }
}

function secondsOf(value: string | null): number | undefined {
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) * 1000 : undefined;
}
