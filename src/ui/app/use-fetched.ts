import { useCallback, useEffect, useRef, useState } from 'react';

/** Code that is fetched when it is wanted. */
export type Fetched<Code> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly code: Code }
  | { readonly kind: 'failed'; readonly error: unknown };

export const LOADING = { kind: 'loading' } as const;

/**
 * Code, fetched at once and used without a pause when it is there: `lazy` would show its fallback for a moment even
 * then. Fetched again, where that failed, on request and on each new occasion.
 *
 * @param load The same function each time.
 * @returns `fetchAgain` is the same function each time.
 */
export function useFetched<Code>(
  load: () => Promise<Code>,
  occasion?: unknown,
): { readonly fetched: Fetched<Code>; readonly fetchAgain: () => void } {
  const [fetched, setFetched] = useState<Fetched<Code>>(LOADING);
  const [attempt, setAttempt] = useState(1);
  const isLoaded = useRef(false);

  useEffect(() => {
    if (isLoaded.current) return undefined;
    let isCurrent = true;
    const set = (next: Fetched<Code>) => {
      if (!isCurrent) return;
      isLoaded.current = next.kind === 'loaded';
      setFetched(next);
    };
    set(LOADING);
    load().then(
      (code) => set({ kind: 'loaded', code }),
      (error: unknown) => set({ kind: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt, occasion]);

  const fetchAgain = useCallback(() => {
    setFetched(LOADING);
    setAttempt((count) => count + 1);
  }, []);
  return { fetched, fetchAgain };
}
