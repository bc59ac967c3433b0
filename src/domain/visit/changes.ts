import { batch } from '@preact/signals-core';
import type { Happening } from './happening.ts';

type Listener = (happening: Happening) => void;

/** Reports each happening in order. */
export interface Happenings {
  /**
   * Calls back with each happening from now on, once its whole change has taken effect. What the listener does takes
   * effect at once; happenings that follow from it are reported after all listeners have received the present one.
   * @returns a function that removes the listener
   */
  listen(listener: Listener): () => void;
}

interface Changes extends Happenings {
  /** Runs a function as one change, then reports its happenings. */
  change<Result>(run: () => Result): Result;
  /** Notes a happening, to be reported at the end of the change. */
  note(happening: Happening): void;
}

export function createChanges(): Changes {
  let listeners: readonly Listener[] = [];
  /** Each with the listeners of that moment; listeners that come later already see its effect. */
  const pending: { readonly happening: Happening; readonly listeners: readonly Listener[] }[] = [];
  let isChanging = false;
  let isTelling = false;

  function tell(): void {
    if (isTelling) return;
    isTelling = true;
    try {
      for (let next = pending.shift(); next; next = pending.shift()) {
        for (const listener of next.listeners) if (listeners.includes(listener)) listener(next.happening);
      }
    } finally {
      isTelling = false;
    }
  }

  return {
    listen(listener) {
      // A new wrapper for each call, so that the same function can listen twice.
      const own: Listener = (happening) => listener(happening);
      listeners = [...listeners, own];
      return () => void (listeners = listeners.filter((each) => each !== own));
    },
    note: (happening) => void pending.push({ happening, listeners }),
    change(run) {
      if (isChanging) return run();
      isChanging = true;
      try {
        return batch(run);
      } finally {
        isChanging = false;
        tell();
      }
    },
  };
}
