import type { Network } from '../ports/network.ts';

/** For platforms that cannot tell: there is a network, and whether it works shows in the answers. */
export function createUnwatchedNetwork(): Network {
  return { isOnline: () => true, watch: () => () => undefined };
}
