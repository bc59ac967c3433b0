import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, Component } from 'react';
import { describeBrokenPart, PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { Button } from './Button.tsx';
import { useApp } from '../context.ts';
import styles from './ErrorBoundary.module.css';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of the broken children. */
  readonly fallback: (tryAgain: () => void) => ReactNode;
  /** Called before the children are rendered again. */
  readonly onTryAgain?: () => void;
  /** Whether the children are there already, so that drawing them again can help; true by default. */
  readonly areThere?: boolean;
}

interface ProblemProps {
  readonly message: string;
  readonly onReload: () => void;
  readonly onTryAgain?: () => void;
}

/** Children that break again so soon are not drawn again. */
const SOON_MS = 1000;

/**
 * Catches errors of its children, code that cannot be fetched included. What a translation or an extension has broken is
 * drawn again at once. The visit, with what is typed, lives outside and survives.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  #brokenAtMs = -SOON_MS;

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    const { children, fallback, onTryAgain } = this.props;
    if (!this.state.isBroken) return children;
    if (this.#canRedraw()) return undefined;
    return fallback(() => {
      onTryAgain?.();
      this.setState({ isBroken: false });
    });
  }

  /** Runs before the browser paints. */
  override componentDidCatch() {
    if (!this.#canRedraw()) return;
    this.#brokenAtMs = performance.now();
    this.setState({ isBroken: false });
  }

  #canRedraw(): boolean {
    return this.props.areThere !== false && performance.now() - this.#brokenAtMs > SOON_MS;
  }
}

/** Replaces a broken part of the page: says what is kept, and offers to try again or reload. */
export function BrokenPart({ onTryAgain }: { readonly onTryAgain: () => void }) {
  useSignals();
  const { keep, onReload } = useApp();
  const isKept = keep?.keeper.value?.isAllKept.value ?? false;
  return <Problem message={describeBrokenPart(isKept)} onTryAgain={onTryAgain} onReload={onReload} />;
}

export function Problem({ message, onReload, onTryAgain }: ProblemProps) {
  return (
    <div role="alert" className="stack">
      <p>{message}</p>
      <div className="row">
        {onTryAgain && <Button onClick={onTryAgain}>{PAGE_TEXTS.tryAgain}</Button>}
        <Button look="primary" onClick={onReload}>
          {PAGE_TEXTS.reload}
        </Button>
      </div>
    </div>
  );
}

export function renderBrokenScreen(tryAgain: () => void): ReactNode {
  return (
    <ProblemScreen>
      <BrokenPart onTryAgain={tryAgain} />
    </ProblemScreen>
  );
}

/** Shows a problem instead of a screen. */
export function ProblemScreen({ children }: { readonly children: ReactNode }) {
  return <main className={`${styles.screen} panel`}>{children}</main>;
}
