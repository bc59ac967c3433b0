/** A function that says yes, and then no for so long. `now` gives ms. */
export function createPauser(pauseMs: number, now: () => number): () => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = now();
    if (nowMs - lastMs < pauseMs) return false;
    lastMs = nowMs;
    return true;
  };
}
