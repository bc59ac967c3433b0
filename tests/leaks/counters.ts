import v8 from 'node:v8';
import vm from 'node:vm';
import { vi } from 'vitest';
import { settle } from '../support/virtual-clock.ts';

/** The bytes that were in use after so many visits. */
export interface Sample {
  readonly at: number;
  readonly bytes: number;
}

type Listening = Parameters<EventTarget['addEventListener']>;

export interface ListenerCount {
  /** How many listeners there are on what outlives a page: the window, the document, media queries. */
  pending(): number;
  /** Puts back what was there before. */
  stop(): void;
}

export interface TimerCount {
  /** How many real timers and frames are waiting of those that were asked for since the start. */
  pending(): number;
}

type Start = (run: (...given: unknown[]) => void, ...given: unknown[]) => unknown;
type Stop = (id: unknown) => void;

/** Each way to ask for a later call, the way to take it back, and whether it comes once. */
const WAYS = [
  ['setTimeout', 'clearTimeout', true],
  ['setInterval', 'clearInterval', false],
  ['requestAnimationFrame', 'cancelAnimationFrame', true],
] as const;

const MEASUREMENTS = 2;

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
    const [, , options] = given;
    const signal = typeof options === 'object' ? options.signal : undefined;
    signal?.addEventListener('abort', () => change(this, given, 'delete'));
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

/** Counts real timers from now on; `vi.unstubAllGlobals` puts back what was there before. */
export function countTimers(): TimerCount {
  const waiting = new Set<unknown>();
  for (const [startName, stopName, once] of WAYS) {
    const start = globalThis[startName] as Start;
    const stop = globalThis[stopName] as Stop;
    vi.stubGlobal(startName, (run: (...given: unknown[]) => void, ...given: unknown[]) => {
      const ring = (...rung: unknown[]) => {
        if (once) waiting.delete(id);
        run(...rung);
      };
      const id = start(ring, ...given);
      waiting.add(id);
      return id;
    });
    vi.stubGlobal(stopName, (id: unknown) => {
      waiting.delete(id);
      stop(id);
    });
  }
  return { pending: () => waiting.size };
}

/**
 * The bytes that are in use once what nobody holds is gone: the least of a few measurements. The machine code that V8
 * makes of what runs often is left out; it grows with no leak at all.
 */
export async function measureHeap(): Promise<number> {
  const collectGarbage = exposeGarbageCollection();
  let leastBytes = Number.POSITIVE_INFINITY;
  for (let measured = 0; measured < MEASUREMENTS; measured += 1) {
    // What is finalised after a collection frees more for the next.
    await settle();
    collectGarbage();
    leastBytes = Math.min(leastBytes, usedBytes());
  }
  return leastBytes;
}

function isWithinPage(target: EventTarget): boolean {
  return target instanceof Element && target !== document.documentElement && target !== document.body;
}

function usedBytes(): number {
  const { code_and_metadata_size: code, bytecode_and_metadata_size: bytecode } = v8.getHeapCodeStatistics();
  return process.memoryUsage().heapUsed - code - bytecode;
}

function exposeGarbageCollection(): () => void {
  v8.setFlagsFromString('--expose-gc');
  return vm.runInNewContext('gc') as () => void;
}

/** How many bytes come with each visit: the slope of the straight line that lies nearest to the samples (least squares). */
export function slopeOf(samples: readonly Sample[]): number {
  const meanAt = mean(samples.map(({ at }) => at));
  const meanBytes = mean(samples.map(({ bytes }) => bytes));
  const together = samples.map(({ at, bytes }) => (at - meanAt) * (bytes - meanBytes));
  const spread = samples.map(({ at }) => (at - meanAt) ** 2);
  return mean(together) / mean(spread);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
