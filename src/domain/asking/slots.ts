/** One question's claim to one of the slots, each of which allows an attempt. */
interface Slot {
  /** Whether `acquire` would have to wait. */
  mustWait(): boolean;
  /** Runs `start` at once or when a slot becomes free, first come, first served. */
  acquire(start: () => void): void;
  /** Frees the slot, or stops waiting for one; does nothing otherwise. */
  release(): void;
}

export interface Slots {
  createSlot(): Slot;
}

/** A counting semaphore: `limit` attempts at once; the others wait in order. */
export function createSlots(limit: number): Slots {
  let taken = 0;
  const waiting: (() => void)[] = [];

  function fill(): void {
    while (taken < limit) {
      const next = waiting.shift();
      if (!next) return;
      taken += 1;
      next();
    }
  }

  return {
    createSlot() {
      let holds = false;
      let awaited: (() => void) | undefined;

      return {
        mustWait: () => taken >= limit,
        acquire(start) {
          const enter = () => {
            awaited = undefined;
            holds = true;
            start();
          };
          awaited = enter;
          waiting.push(enter);
          fill();
        },
        release() {
          if (awaited) waiting.splice(waiting.indexOf(awaited), 1);
          awaited = undefined;
          if (!holds) return;
          holds = false;
          taken -= 1;
          fill();
        },
      };
    },
  };
}
