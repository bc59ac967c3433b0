import { TEXTS } from '../../domain/texts/page-texts.ts';
import { Button } from './Button.tsx';
import styles from './ProblemScreen.module.css';

interface ProblemScreenProps {
  readonly message: string;
  readonly onReload: () => void;
  readonly onTryAgain?: () => void;
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
