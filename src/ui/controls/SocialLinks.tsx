import type { ReactNode } from 'react';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import type { Product } from '../app/screen-props.ts';
import styles from './SocialLinks.module.css';

interface ExternalLinkProps {
  readonly href: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** The links that there are (behaviour 4.3). */
export function SocialLinks({ product }: { readonly product: Product }) {
  const { social, source } = product.links;
  return (
    <>
      {social !== undefined && (
        <ExternalLink href={social} label={TEXTS.social}>
          <span className={styles.social} />
        </ExternalLink>
      )}
      {source !== undefined && (
        <ExternalLink href={source} label={TEXTS.sourceCode}>
          <span className={styles.code} />
        </ExternalLink>
      )}
    </>
  );
}

/** A mark that links to another site, in a new tab that gets no handle on this page (behaviour 4.3). */
function ExternalLink({ href, label, children }: ExternalLinkProps) {
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
