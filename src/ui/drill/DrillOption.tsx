import { type InputHTMLAttributes, useId } from 'react';
import type { DrillWords } from '../../domain/texts/option-texts.ts';
import styles from './DrillOption.module.css';

interface DrillOptionProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly type: 'radio' | 'checkbox';
  readonly words: DrillWords;
}

/** A box to choose, named by its label and described by its explanation; all of it can be pressed. */
export function DrillOption({ words, ...rest }: DrillOptionProps) {
  const labelId = useId();
  const explanationId = useId();
  return (
    <label className={styles.option}>
      <input className={styles.box} aria-labelledby={labelId} aria-describedby={explanationId} {...rest} />
      <span id={labelId} className={styles.label}>
        {words.label}
      </span>
      <span id={explanationId} className={styles.explanation}>
        {words.explanation}
      </span>
    </label>
  );
}
