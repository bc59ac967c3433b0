import type { Clock } from '../../src/ports/clock.ts';
import type { Claim, Store, StoreResult, StoreTrouble, StoredTexts } from '../../src/ports/store.ts';

/** One device in memory. What goes wrong on real ones is switched here, from the next call on. */
export interface MemoryDevice {
  /** A store of its own, as each tab and each program has one. */
  open(): Store;
  /** What is stored; tests may damage it. */
  readonly texts: Map<string, string>;
  /** What was put aside, the oldest first. */
  readonly aside: readonly StoredTexts[];
  /** The methods that answer with a trouble and change nothing. */
  readonly troubles: Map<'claim' | 'read' | 'write' | 'putAside' | 'forget', StoreTrouble>;
  /** Whether claims are supported. */
  canClaim: boolean;
  /** Lets what is asked from now on wait, until the result is called. */
  hold(): () => void;
}

/** How long the fake waits for another holder before it forgets all the same. */
const MEMORY_PATIENCE_MS = 3000;

/** Its stores reject what breaks the contract: work without the claim, texts of several lines. */
export function createMemoryDevice(clock: Pick<Clock, 'after'>): MemoryDevice {
  const texts = new Map<string, string>();
  const aside: StoredTexts[] = [];
  let holder: Store | undefined;
  let gate = Promise.resolve();
  const waiting = new Set<() => void>();

  const device: MemoryDevice = {
    open,
    texts,
    aside,
    troubles: new Map(),
    canClaim: true,
    hold() {
      let letGo!: () => void;
      gate = new Promise((resolve) => (letGo = resolve));
      return letGo;
    },
  };
  return device;

  function open(): Store {
    let isClaimed = false;
    let last: Promise<unknown> = Promise.resolve();

    function inOrder<T>(run: () => T): Promise<T> {
      const heldUp = gate;
      const result = last.then(() => heldUp).then(run);
      last = result.catch(() => undefined);
      return result;
    }

    async function asHolder<T>(
      method: 'read' | 'write' | 'putAside',
      run: () => T,
    ): Promise<T | StoreTrouble> {
      if (!isClaimed) throw new Error(`${method} without the claim`);
      return inOrder(() => {
        if (holder !== store) return { kind: 'failed', detail: 'another took the claim' };
        return device.troubles.get(method) ?? run();
      });
    }

    async function freeAfter(underWay: Promise<unknown>): Promise<void> {
      await underWay;
      if (holder === store && !isClaimed) free();
    }

    const store: Store = {
      async claim(): Promise<Claim> {
        await last;
        const trouble = device.troubles.get('claim');
        if (trouble) return trouble;
        if (!device.canClaim) return { kind: 'unsupported' };
        if (holder !== undefined && holder !== store) return { kind: 'elsewhere' };
        holder = store;
        isClaimed = true;
        return { kind: 'held' };
      },
      release() {
        isClaimed = false;
        void freeAfter(last);
      },
      read: () => asHolder('read', () => ({ kind: 'texts', texts: new Map(texts) })),
      async write(changes) {
        const entries = [...changes];
        if (entries.some(([, text]) => text?.includes('\n'))) throw new Error('a text of several lines');
        return asHolder<StoreResult>('write', () => {
          for (const [name, text] of entries) {
            if (text === undefined) texts.delete(name);
            else texts.set(name, text);
          }
          return undefined;
        });
      },
      putAside: () =>
        asHolder<StoreResult>('putAside', () => {
          if (texts.size > 0) aside.push(new Map(texts));
          texts.clear();
          return undefined;
        }),
      isEmpty: () => inOrder(() => texts.size === 0 && aside.length === 0),
      async forget() {
        if (holder !== undefined && holder !== store) await untilFree();
        return inOrder(() => {
          const trouble = device.troubles.get('forget');
          if (trouble) return trouble;
          texts.clear();
          aside.length = 0;
          return undefined;
        });
      },
    };
    return store;
  }

  function free(): void {
    holder = undefined;
    for (const tell of waiting) tell();
  }

  function untilFree(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(MEMORY_PATIENCE_MS, free);
      const tell = () => {
        cancel();
        waiting.delete(tell);
        resolve();
      };
      waiting.add(tell);
    });
  }
}
