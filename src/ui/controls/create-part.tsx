import { signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, type ReactNode, Suspense, createElement, lazy, useReducer } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** A component whose code is loaded later. */
export interface Part<Props> {
  (props: Props): ReactNode;
  /** Loads the code in advance; after a failure, rendering loads it again. */
  fetchAhead(): void;
}

interface PartOptions<Props> {
  /** Shown until the code is loaded. */
  readonly pending?: (props: Props) => ReactNode;
  /** Shown if the code cannot be loaded, or throws. */
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
      // React remembers a failure forever, so each attempt needs a new `lazy`.
      attempt = lazy(fetchCode);
      throw error;
    }
  }

  function Part(props: Props) {
    useSignals();
    const [, tryAgain] = useReducer((count: number) => count + 1, 0);
    // The signal updates every place at once; React holds back what a late `lazy` shows for 300 ms.
    const code = loaded.value;
    return (
      <ErrorBoundary
        key={code ? 'loaded' : 'awaited'}
        areThere={code !== undefined}
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
