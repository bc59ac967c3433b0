import type { KeepWish } from '../../src/ports/store.ts';

/** A wish that nothing but this program changes. */
export function createTestWish(isWanted: boolean): KeepWish {
  let isOn = isWanted;
  return {
    isOn: () => isOn,
    set(next) {
      isOn = next;
      return true;
    },
    watch: () => () => undefined,
  };
}
