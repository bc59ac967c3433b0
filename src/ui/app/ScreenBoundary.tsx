import { type ReactNode, Component } from 'react';
import { SCREEN_BROKEN, TEXTS } from '../../domain/texts/page-texts.ts';
import { Button } from '../controls/Button.tsx';
import styles from './ScreenBoundary.module.css';

interface ScreenBoundaryProps {
  readonly children: ReactNode;
  readonly onReload: () => void;
  /** Called before the screen is tried again. */
  readonly onTryAgain: () => void;
}

interface ScreenBoundaryState {
  readonly broken: boolean;
}

interface ProblemScreenProps {
  readonly message: string;
  readonly onReload: () => void;
  readonly onTryAgain?: () => void;
}

/** Catches errors within a screen; the visit lives outside it and keeps the conversations (behaviour 5.8). */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { broken: false };

  static getDerivedStateFromError(): ScreenBoundaryState {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <ProblemScreen
        message={SCREEN_BROKEN}
        onReload={this.props.onReload}
        onTryAgain={() => this.#tryAgain()}
      />
    );
  }

  #tryAgain(): void {
    this.props.onTryAgain();
    this.setState({ broken: false });
  }
}

/** Says what is wrong with a screen, and what can be done (behaviour 5.8, 12.8). */
export function ProblemScreen({ message, onReload, onTryAgain }: ProblemScreenProps) {
  return (
    <main className={styles.screen} role="alert">
      <p>{message}</p>
      <div className={styles.actions}>
        {onTryAgain && <Button onClick={onTryAgain}>{TEXTS.tryAgain}</Button>}
        <Button look="primary" onClick={onReload}>
          {TEXTS.reload}
        </Button>
      </div>
    </main>
  );
}
