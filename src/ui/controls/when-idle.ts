/** Time for the screens to load first, and then the longest wait for an idle moment. */
const DELAY_MS = 2000;

/**
 * Runs a callback once the browser is idle, or after a time if it never is.
 * @returns a function that cancels it
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
