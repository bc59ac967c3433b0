import type { Network } from '../ports/network.ts';

/** What of a window tells of the network. */
interface NetworkWindow extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly navigator: { readonly onLine: boolean };
}

/** The network as a browser has it. */
export function createBrowserNetwork(window: NetworkWindow): Network {
  return {
    isOnline: () => window.navigator.onLine,
    watch(onChange) {
      const tellOnline = () => onChange(true);
      const tellOffline = () => onChange(false);
      window.addEventListener('online', tellOnline);
      window.addEventListener('offline', tellOffline);
      return () => {
        window.removeEventListener('online', tellOnline);
        window.removeEventListener('offline', tellOffline);
      };
    },
  };
}

/** For platforms that cannot tell: there is a network, and whether it works shows in the answers. */
export function createUnwatchedNetwork(): Network {
  return { isOnline: () => true, watch: () => () => undefined };
}
