import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { useApp } from '../context.ts';
import styles from './SocialLinks.module.css';

interface ExternalLinkProps {
  readonly href: string;
  readonly label: string;
  readonly mark: Mark;
}

/** A site's logo, in a square field of `field` units. */
interface Mark {
  readonly field: number;
  readonly path: string;
}

// Inline: in a style sheet, each picture would be a separate document to the browser.
const SOCIAL_MARK: Mark = {
  field: 24,
  path: 'M13.9 10.5 21.4 2h-1.8l-6.5 7.4L7.9 2H2l7.8 11.2L2 22h1.8l6.8-7.7 5.5 7.7H22l-8.1-11.5Zm-2.4 2.7-.8-1.1L4.4 3.3h2.7l5.1 7.1.8 1.1 6.6 9.2h-2.7l-5.4-7.5Z',
};

const SOURCE_MARK: Mark = {
  field: 16,
  path: 'M8 0a8 8 0 0 0-2.5 15.6c.4.1.5-.2.5-.4v-1.5c-2.2.5-2.7-1-2.7-1-.4-.9-.9-1.2-.9-1.2-.7-.5.1-.5.1-.5.8.1 1.2.8 1.2.8.7 1.2 1.9.9 2.3.7.1-.5.3-.9.5-1.1-1.8-.2-3.6-.9-3.6-4 0-.9.3-1.6.8-2.1-.1-.2-.4-1 .1-2.1 0 0 .7-.2 2.2.8a7.6 7.6 0 0 1 4 0c1.5-1 2.2-.8 2.2-.8.4 1.1.2 1.9.1 2.1.5.6.8 1.3.8 2.1 0 3.1-1.9 3.7-3.7 3.9.3.3.6.8.6 1.5v2.2c0 .2.1.5.5.4A8 8 0 0 0 8 0Z',
};

export function SocialLink() {
  const { social } = useApp().product.links;
  return social !== undefined && <ExternalLink href={social} label={PAGE_TEXTS.social} mark={SOCIAL_MARK} />;
}

export function SourceLink() {
  const { source } = useApp().product.links;
  return (
    source !== undefined && <ExternalLink href={source} label={PAGE_TEXTS.sourceCode} mark={SOURCE_MARK} />
  );
}

/** Opens in a new tab that gets no handle on this page. */
function ExternalLink({ href, label, mark: { field, path } }: ExternalLinkProps) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      <svg viewBox={`0 0 ${field} ${field}`} aria-hidden="true">
        <path d={path} />
      </svg>
      <span>{label}</span>
    </a>
  );
}
