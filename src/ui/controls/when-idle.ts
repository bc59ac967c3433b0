/** How long what can wait lets the screens come first, and then waits at most for an idle moment. */
const DELAY_MS = 2000;

/**
 * Runs what can wait, once the browser is idle; where it never is, all the same.
 * @returns a function that gives it up
 */
export function whenIdle(run: () => void): () => void {
  let isWanted = true;
  const timer = setTimeout(() => {
    const begin = () => {
      if (isWanted) run();
    };
    if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: DELAY_MS });
    else begin();
  }, DELAY_MS);
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
