import type { ReactNode } from 'react';
import { saysAddress } from './destination.ts';

interface WithAddressProps {
  readonly address: string;
  /** What the children say; empty if they are more than words. */
  readonly label: string;
  readonly children: ReactNode;
}

/** What leads nowhere, such as a refused link or an image: its label and its address, as words. */
export function WithAddress({ address, label, children }: WithAddressProps) {
  return (
    <>
      <bdi>{children}</bdi>
      {!saysAddress(label, address) && (
        <>
          {' ('}
          <bdi>{address}</bdi>)
        </>
      )}
    </>
  );
}
