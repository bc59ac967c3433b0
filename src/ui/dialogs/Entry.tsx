import { type ReactNode, useId } from 'react';
import { explainLabel } from '../../domain/texts/dialog-texts.ts';
import styles from './dialogs.module.css';

interface EntryProps {
  readonly label: string;
  readonly explanation: string;
  /** Renders the control, with `aria-describedby` set to this id. */
  readonly children: (explanationId: string) => ReactNode;
}

/** A labelled control; the whole line can be pressed. The explanation shows on demand. */
export function Entry({ label, explanation, children }: EntryProps) {
  const explanationId = useId();
  return (
    <div className={styles.entry}>
      <label className={styles.switch}>
        {children(explanationId)}
        <span>{label}</span>
      </label>
      <details>
        <summary aria-label={explainLabel(label)}>?</summary>
        <p id={explanationId} className="quiet">
          {explanation}
        </p>
      </details>
    </div>
  );
}
