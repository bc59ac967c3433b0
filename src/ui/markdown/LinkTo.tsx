import type { ReactNode } from 'react';
import { readDestination, saysDestination } from './destination.ts';
import styles from './markdown.module.css';
import { WithAddress } from './WithAddress.tsx';

interface LinkToProps {
  readonly address: string;
  /** What the children say; empty if they are more than words. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A link to another site, in a new tab that gets no handle on this page. It says where it goes unless its label does, each
 * isolated so that no letters from right to left can turn the other around; what is not https is no link.
 */
export function LinkTo({ address, label, children }: LinkToProps) {
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
        <span className={styles.host}>
          {' ('}
          <bdi>{destination.host}</bdi>)
        </span>
      )}
    </a>
  );
}
