import type { Network } from '../../src/ports/network.ts';

export interface SwitchedNetwork extends Network {
  set(isOnline: boolean): void;
  watchers(): number;
}

/** A network that goes and comes back on command. */
export function createSwitchedNetwork(): SwitchedNetwork {
  let online = true;
  const watchers = new Set<(isOnline: boolean) => void>();
  return {
    isOnline: () => online,
    watch(onChange) {
      const watcher = (isOnline: boolean) => onChange(isOnline);
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    set(isOnline) {
      online = isOnline;
      for (const watcher of watchers) watcher(isOnline);
    },
    watchers: () => watchers.size,
  };
}
