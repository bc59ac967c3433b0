import { signal } from '@preact/signals-core';
import { type Keeper, createKeeper } from '../../src/domain/keep/keeper.ts';
import type { KeepAccess } from '../../src/ui/context.ts';
import type { MemoryDevice } from './memory-store.ts';
import type { MemoryWish } from './memory-wish.ts';
import type { TestVisit } from './test-visit.ts';

export interface TestKeep extends KeepAccess {
  /** How often the keeper's code was fetched. */
  loads: number;
  /** How often the page was begun again. */
  restarts: number;
}

/** What a tab needs to keep a visit on this device. */
export function createTestKeep(
  { visit, clock }: Pick<TestVisit, 'visit' | 'clock'>,
  device: MemoryDevice,
  wish: MemoryWish,
): TestKeep {
  const keeper = signal<Keeper>();
  const keep: TestKeep = {
    loads: 0,
    restarts: 0,
    isWanted: wish.isOn,
    keeper,
    async load() {
      keep.loads += 1;
      const restart = () => void (keep.restarts += 1);
      return (keeper.value ??= createKeeper(visit, { store: device.open(), wish, clock, restart }));
    },
  };
  return keep;
}
