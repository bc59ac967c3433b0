import type { ReactNode } from 'react';
import { readDestination, saysAddress, saysDestination } from './destination.ts';
import styles from './MarkdownText.module.css';

interface LinkProps {
  readonly address: string;
  /** What the children say; empty if they are more than words. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A link to another site, in a new tab that gets no handle on this page. It says where it leads unless its label does,
 * each isolated so that right-to-left letters cannot turn the other around. What is not https is no link.
 */
export function Link({ address, label, children }: LinkProps) {
  const destination = readDestination(address);
  if (destination === undefined) {
    return (
      <WithAddress address={address} label={label}>
        {children}
      </WithAddress>
    );
  }
  return (
    <a href={destination.href} target="_blank" rel="noopener noreferrer">
      <bdi>{children}</bdi>
      {!saysDestination(label, destination) && (
        <span className={styles.host} data-added>
          {' ('}
          <bdi>{destination.host}</bdi>)
        </span>
      )}
    </a>
  );
}

/** What leads nowhere, such as a refused link or an image: its label and its address, as words. */
export function WithAddress({ address, label, children }: LinkProps) {
  return (
    <>
      <bdi>{children}</bdi>
      {!saysAddress(label, address) && (
        <span data-added>
          {' ('}
          <bdi>{address}</bdi>)
        </span>
      )}
    </>
  );
}
