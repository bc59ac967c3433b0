import { describe, expect, it } from 'vitest';
import { createBrowserNetwork, createUnwatchedNetwork } from '../../src/adapters/network.ts';
import type { Network } from '../../src/ports/network.ts';
import { createSwitchedNetwork } from '../support/switched-network.ts';

interface Subject {
  readonly network: Network;
  /** Switches the network as the platform does when it goes or comes back. */
  readonly set: (isOnline: boolean) => void;
}

const SUBJECTS: readonly [string, () => Subject][] = [
  [
    'switched',
    () => {
      const network = createSwitchedNetwork();
      return { network, set: network.set };
    },
  ],
  [
    'browser’s',
    () => {
      const navigator = { onLine: true };
      const window = Object.assign(new EventTarget(), { navigator });
      return {
        network: createBrowserNetwork(window),
        set(isOnline) {
          navigator.onLine = isOnline;
          window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
        },
      };
    },
  ],
];

describe.each(SUBJECTS)('the %s network', (_, create) => {
  it('reports whether it is there', () => {
    const { network, set } = create();
    expect(network.isOnline()).toBe(true);
    set(false);
    expect(network.isOnline()).toBe(false);
  });

  it('reports to each watcher when it goes and comes back', () => {
    const { network, set } = create();
    const told: string[] = [];
    network.watch((isOnline) => told.push(`first ${isOnline}`));
    network.watch((isOnline) => told.push(`second ${isOnline}`));
    set(false);
    set(true);
    expect(told).toEqual(['first false', 'second false', 'first true', 'second true']);
  });

  it('reports nothing to a watcher that was removed', () => {
    const { network, set } = create();
    const told: boolean[] = [];
    const stop = network.watch((isOnline) => told.push(isOnline));
    stop();
    stop();
    set(false);
    expect(told).toEqual([]);
  });
});

it('on a platform without a network state, the network is there, and no change is reported', () => {
  const network = createUnwatchedNetwork();
  expect(network.isOnline()).toBe(true);
  network.watch(() => {
    throw new Error('nothing changes');
  })();
});
