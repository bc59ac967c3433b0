import styles from './Icon.module.css';

export type IconName = keyof typeof PATHS;

const PATHS = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M19 5l-1.5 1.5M6.5 17.5L5 19',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  send: 'M4 12h15M13 6l6 6-6 6',
  down: 'M12 5v13M6 12l6 6 6-6',
  options: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  share: 'M12 15V4M8 8l4-4 4 4M5 13v6h14v-6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
} as const;

/** A line drawing; decoration beside or instead of a label. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
