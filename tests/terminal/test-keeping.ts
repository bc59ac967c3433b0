import { createKeeper } from '../../src/domain/keep/keeper.ts';
import { type Keeping, createKeeping } from '../../src/terminal/keeping.ts';
import { createMemoryDevice } from '../support/memory-store.ts';
import type { TestVisit } from '../support/test-visit.ts';
import { createMemoryWish } from '../support/memory-wish.ts';

/** A visit that is not kept, on a device that holds nothing. */
export function createTestKeeping({
  visit,
  clock,
  log,
}: Pick<TestVisit, 'visit' | 'clock' | 'log'>): Keeping {
  const store = createMemoryDevice(clock).open();
  const keeper = createKeeper(visit, { store, wish: createMemoryWish(), clock, log });
  return createKeeping({
    visit,
    keeper,
    place: { path: '/data/kept.txt', pathAside: () => undefined },
    clock,
  });
}
