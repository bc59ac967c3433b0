import { useSignals } from '@preact/signals-react/runtime';
import { TEXTS } from '../../domain/interface-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import type { Product } from '../product.ts';
import { Button } from '../shell/Button.tsx';
import { SocialLinks } from '../shell/SocialLinks.tsx';
import styles from './ChatTopBar.module.css';

interface ChatTopBarProps {
  readonly squad: Squad;
  readonly product: Product;
}

export function ChatTopBar({ squad, product }: ChatTopBarProps) {
  useSignals();
  const paused = squad.motionPaused.value;
  return (
    <header className={styles.bar}>
      <Button onClick={squad.goBack}>{TEXTS.back}</Button>
      <Button aria-pressed={paused} onClick={() => squad.setMotionPaused(!paused)}>
        {TEXTS.pauseMotion}
      </Button>
      <nav className={styles.links}>
        <SocialLinks product={product} />
      </nav>
    </header>
  );
}
