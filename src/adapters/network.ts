import type { Network } from '../ports/network.ts';

/** The part of `window` that reports the network. */
interface NetworkWindow extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly navigator: { readonly onLine: boolean };
}

/** The network as a browser reports it. */
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

/** For platforms that cannot report the network: always online. A failed question shows otherwise. */
export function createUnwatchedNetwork(): Network {
  return { isOnline: () => true, watch: () => () => undefined };
}
