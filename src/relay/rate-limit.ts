/** `admitted` holds when the questions of the last minute were let through, in epoch ms, the oldest first. */
export type Admission =
  | { readonly kind: 'admitted'; readonly admitted: readonly number[] }
  | { readonly kind: 'limited'; readonly retryAfterMs: number };

const WINDOW_MS = 60_000;

/** Whether one more question may pass now: at most `limit` in any minute. A refused one does not count. */
export function admit(admitted: readonly number[], nowMs: number, limit: number): Admission {
  // After the clock is set back, "later" admissions count as admitted now: no extra room, and no endless wait.
  const recent = admitted.map((atMs) => Math.min(atMs, nowMs)).filter((atMs) => atMs > nowMs - WINDOW_MS);
  const [oldestMs] = recent;
  if (oldestMs === undefined || recent.length < limit) {
    return { kind: 'admitted', admitted: [...recent, nowMs] };
  }
  return { kind: 'limited', retryAfterMs: oldestMs + WINDOW_MS - nowMs };
}
