import styles from './Icon.module.css';

interface IconProps {
  /** Within a field of 24 by 24. */
  readonly path: string;
}

/** A line drawing; decoration beside or instead of a label. */
export function Icon({ path }: IconProps) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
