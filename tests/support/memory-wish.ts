import type { KeepWish } from '../../src/ports/store.ts';

/** The visitor's wish, and changes of it in another tab. */
export interface MemoryWish extends KeepWish {
  switchElsewhere(isOn: boolean): void;
  /** Whether the device can remember the wish. */
  canRemember: boolean;
  watchers(): number;
}

export function createMemoryWish(isOnAtFirst = false): MemoryWish {
  let isWanted = isOnAtFirst;
  const watchers = new Set<() => void>();
  const wish: MemoryWish = {
    canRemember: true,
    isOn: () => isWanted,
    set(isOn) {
      if (wish.canRemember) isWanted = isOn;
      return wish.canRemember;
    },
    watch(onChange) {
      const own = () => onChange();
      watchers.add(own);
      return () => void watchers.delete(own);
    },
    switchElsewhere(isOn) {
      isWanted = isOn;
      for (const watcher of watchers) watcher();
    },
    watchers: () => watchers.size,
  };
  return wish;
}
