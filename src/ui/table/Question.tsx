import styles from './RoundSection.module.css';

interface QuestionProps {
  readonly id: string;
  readonly text: string;
}

/** Longer questions are set as body text, and scroll. */
const LONG_CHARACTERS = 280;

/** The question of a round, as its heading. */
export function Question({ id, text }: QuestionProps) {
  const isLong = text.length > LONG_CHARACTERS;
  return (
    <h2 id={id} className={styles.question} data-long={isLong} data-content {...(isLong && { tabIndex: 0 })}>
      {text}
    </h2>
  );
}
