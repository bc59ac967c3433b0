import styles from './TypingDots.module.css';

/** Three dots that wait. */
export function TypingDots() {
  return (
    <span className={styles.dots}>
      <span />
      <span />
      <span />
    </span>
  );
}
