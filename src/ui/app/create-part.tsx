import { signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, type ReactNode, Suspense, createElement, lazy, useReducer } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { LateCode } from './late-code.ts';

/** A component whose code is loaded later. */
export interface Part<Props> {
  (props: Props): ReactNode;
  /** Fetches the code, which runs only when it is rendered. */
  readonly fetchAhead: () => void;
}

interface PartOptions<Props> {
  /** Shown until the code is loaded. */
  readonly pending?: (props: Props) => ReactNode;
  /** Shown if the code cannot be loaded, or throws. */
  readonly broken: (props: Props, tryAgain: () => void) => ReactNode;
}

export function createPart<Props extends object>(
  { fetchAhead, load }: LateCode<ComponentType<Props>>,
  { pending, broken }: PartOptions<Props>,
): Part<Props> {
  const loaded = signal<ComponentType<Props>>();
  let attempt = lazy(loadOnce);

  async function loadOnce() {
    try {
      const code = await load();
      loaded.value = code;
      return { default: code };
    } catch (error) {
      // React remembers a failure forever, so each attempt needs a new `lazy`.
      attempt = lazy(loadOnce);
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
        fallback={(again) => broken(props, again)}
        onTryAgain={tryAgain}
      >
        <Suspense fallback={pending?.(props)}>{createElement(code ?? attempt, props)}</Suspense>
      </ErrorBoundary>
    );
  }

  Part.fetchAhead = fetchAhead;
  return Part;
}
