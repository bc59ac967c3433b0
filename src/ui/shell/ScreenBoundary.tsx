import { type ReactNode, Component } from 'react';
import { SCREEN_BROKEN } from '../../domain/texts/page-texts.ts';
import { ProblemScreen } from './ProblemScreen.tsx';

interface ScreenBoundaryProps {
  readonly children: ReactNode;
  readonly onReload: () => void;
  /** Called before the screen is tried again. */
  readonly onTryAgain: () => void;
}

interface ScreenBoundaryState {
  readonly broken: boolean;
}

/** Catches what breaks within a screen; the squad lives outside and keeps what was said (behaviour 5.8). */
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
