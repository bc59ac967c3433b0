import styles from '../shell/Icon.module.css';

/** Two sheets of paper, and a tick once a copy is made. */
export function CopyIcon({ done }: { readonly done: boolean }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={done ? 'M5 13l5 5L19 7' : 'M9 9h11v11H9zM5 15H4V4h11v1'} />
    </svg>
  );
}
