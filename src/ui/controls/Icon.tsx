import styles from './Icon.module.css';

interface IconProps {
  /** In a 24 by 24 field. */
  readonly path: string;
}

/** Icons that every screen has, as paths in a 24 by 24 field. */
export const ICONS = {
  close: 'M6 6l12 12M18 6L6 18',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M19 5l-1.5 1.5M6.5 17.5L5 19',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  options: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
} as const;

/** A decorative icon, beside or instead of a label. */
export function Icon({ path }: IconProps) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
