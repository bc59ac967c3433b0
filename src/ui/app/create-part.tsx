import {
  type ComponentType,
  type ReactNode,
  Suspense,
  createElement,
  lazy,
  useEffect,
  useState,
} from 'react';
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
  let loaded: ComponentType<Props> | undefined;
  let fetching: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetchCode = () => (fetching ??= fetchOnce());
  let attempt = lazy(fetchCode);

  async function fetchOnce() {
    try {
      loaded = await load();
      return { default: loaded };
    } catch (error) {
      fetching = undefined;
      // React remembers a failure forever, so each attempt has a `lazy` of its own.
      attempt = lazy(fetchCode);
      throw error;
    }
  }

  const fetchAhead = () => fetchCode().catch(() => undefined);
  const choose = () => loaded ?? attempt;

  function Part(props: Props) {
    const [code, setCode] = useState(choose);
    useEffect(() => {
      if (code === loaded) return undefined;
      let isWanted = true;
      async function showAtOnce(): Promise<void> {
        await fetchAhead();
        if (isWanted && loaded) setCode(choose);
      }
      // What `lazy` shows late, React holds back for 300 ms.
      void showAtOnce();
      return () => {
        isWanted = false;
      };
    }, [code]);
    return (
      <ErrorBoundary fallback={(tryAgain) => broken(props, tryAgain)} onTryAgain={() => setCode(choose)}>
        <Suspense fallback={pending?.(props)}>{createElement(code, props)}</Suspense>
      </ErrorBoundary>
    );
  }

  Part.fetchAhead = () => void fetchAhead();
  return Part;
}
