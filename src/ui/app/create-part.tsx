import { signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, type ReactNode, Suspense, createElement, lazy, useReducer } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** A component whose code comes later. */
export interface Part<Props> {
  (props: Props): ReactNode;
  /** Fetches the code before it is wanted; where that fails, it is fetched again when it is. */
  fetchAhead(): void;
}

interface PartOptions<Props> {
  /** Shown until the code is there. */
  readonly pending?: (props: Props) => ReactNode;
  /** Shown where the code cannot be fetched, or breaks. */
  readonly broken: (props: Props, tryAgain: () => void) => ReactNode;
}

/** @param load rejects if the code cannot be fetched */
export function createPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending, broken }: PartOptions<Props>,
): Part<Props> {
  const loaded = signal<ComponentType<Props>>();
  let fetching: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetchCode = () => (fetching ??= fetchOnce());
  let attempt = lazy(fetchCode);

  async function fetchOnce() {
    try {
      const code = await load();
      loaded.value = code;
      return { default: code };
    } catch (error) {
      fetching = undefined;
      // React remembers a failure forever, so each attempt has a `lazy` of its own.
      attempt = lazy(fetchCode);
      throw error;
    }
  }

  function Part(props: Props) {
    useSignals();
    const [, tryAgain] = useReducer((count: number) => count + 1, 0);
    // Heard wherever the part is missed, and at once: what `lazy` shows late, React holds back for 300 ms.
    const code = loaded.value;
    return (
      <ErrorBoundary
        key={code ? 'loaded' : 'awaited'}
        fallback={(again) => broken(props, again)}
        onTryAgain={tryAgain}
      >
        <Suspense fallback={pending?.(props)}>{createElement(code ?? attempt, props)}</Suspense>
      </ErrorBoundary>
    );
  }

  Part.fetchAhead = () => void fetchCode().catch(() => undefined);
  return Part;
}
