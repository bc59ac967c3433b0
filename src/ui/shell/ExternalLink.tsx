import type { ReactNode } from 'react';
import styles from './ExternalLink.module.css';

interface ExternalLinkProps {
  readonly href: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** A mark that links to another site, in a new tab that gets no handle on this page (behaviour 4.3). */
export function ExternalLink({ href, label, children }: ExternalLinkProps) {
  return (
    <a
      className={styles.link}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={label}
    >
      {children}
    </a>
  );
}
