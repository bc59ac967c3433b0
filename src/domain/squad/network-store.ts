import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Network } from '../../ports/network.ts';

export interface NetworkStore {
  readonly isOnline: ReadonlySignal<boolean>;
  /** Stops watching; what was seen last stays. */
  dispose(): void;
}

/** Follows the network; `onReturn` is called each time it comes back (behaviour 11.11). */
export function createNetworkStore(network: Network, onReturn: () => void): NetworkStore {
  const isOnline = signal(network.isOnline());
  const dispose = network.watch((now) => {
    const hasReturned = now && !isOnline.peek();
    isOnline.value = now;
    if (hasReturned) onReturn();
  });
  return { isOnline, dispose };
}
