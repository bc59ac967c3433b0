import { vi } from 'vitest';

type Listening = Parameters<EventTarget['addEventListener']>;

export interface ListenerCount {
  /** How many listeners there are on what outlives a page: the window, the document, media queries. */
  pending(): number;
  /** Puts back what was there before. */
  stop(): void;
}

/** Counts the listeners that come and go from now on, but for those on elements within a page: they go with it. */
export function countListeners(): ListenerCount {
  const keysByTarget = new WeakMap<object, Set<string>>();
  const idsByListener = new WeakMap<object, number>();
  let lastId = 0;
  let pending = 0;

  function keyOf([type, listener, options]: Listening): string {
    const identity = listener ?? keysByTarget;
    const id = idsByListener.get(identity) ?? (lastId += 1);
    idsByListener.set(identity, id);
    return `${type} ${id} ${typeof options === 'object' ? (options.capture ?? false) : (options ?? false)}`;
  }

  function change(target: EventTarget, given: Listening, method: 'add' | 'delete'): void {
    if (isWithinPage(target)) return;
    const keys = keysByTarget.get(target) ?? new Set();
    keysByTarget.set(target, keys);
    const before = keys.size;
    keys[method](keyOf(given));
    pending += keys.size - before;
  }

  const { addEventListener: addHere, removeEventListener: removeHere }: EventTarget = globalThis.window;
  const { addEventListener: addTo, removeEventListener: removeFrom } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function add(this: EventTarget, ...given: Listening) {
    change(this, given, 'add');
    addTo.apply(this, given);
  };
  EventTarget.prototype.removeEventListener = function remove(this: EventTarget, ...given: Listening) {
    change(this, given, 'delete');
    removeFrom.apply(this, given);
  };
  // The window's have been bound before.
  vi.stubGlobal('addEventListener', (...given: Listening) => {
    change(globalThis.window, given, 'add');
    addHere(...given);
  });
  vi.stubGlobal('removeEventListener', (...given: Listening) => {
    change(globalThis.window, given, 'delete');
    removeHere(...given);
  });

  return {
    pending: () => pending,
    stop() {
      Object.assign(EventTarget.prototype, { addEventListener: addTo, removeEventListener: removeFrom });
      vi.unstubAllGlobals();
    },
  };
}

function isWithinPage(target: EventTarget): boolean {
  return target instanceof Element && target !== document.documentElement && target !== document.body;
}
