import type { ReactNode } from 'react';
import styles from './MarkdownText.module.css';

interface LinkProps {
  readonly address: string;
  /** The text of the children; empty if they are more than text. */
  readonly label: string;
  readonly children: ReactNode;
}

const HTTPS = /^https:\/\//i;

/**
 * A link to another site, in a new tab that gets no handle on this page. It shows the real host, in ASCII, unless the
 * label is the address. Anything but a valid https address is text.
 */
export function Link({ address, label, children }: LinkProps) {
  if (!HTTPS.test(address) || !URL.canParse(address)) {
    return (
      <WithAddress address={address} label={label}>
        {children}
      </WithAddress>
    );
  }
  const { href, host } = new URL(address);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      <WithAddress address={host} label={isAddress(label, href, host) ? host : ''}>
        {children}
      </WithAddress>
    </a>
  );
}

/** A label, followed by its address unless it is that; right-to-left text in one does not reorder the other. */
export function WithAddress({ address, label, children }: LinkProps) {
  const isSaid = ['', 'http://', 'mailto:'].some((scheme) => `${scheme}${label}` === address);
  return (
    <>
      <bdi>{children}</bdi>
      {!isSaid && (
        <span className={styles.address} data-added>
          {' ('}
          <bdi>{address}</bdi>)
        </span>
      )}
    </>
  );
}

/** Whether a label begins with the real host, so that it cannot pass for another, and leads to the same place. */
function isAddress(label: string, href: string, host: string): boolean {
  const rest = label.replace(HTTPS, '');
  return rest.split(/[/?#]/, 1)[0]?.toLowerCase() === host && new URL(`https://${rest}`).href === href;
}
