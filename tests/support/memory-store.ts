import type { Store, StoreTrouble } from '../../src/ports/store.ts';

/** One device in memory. Tests switch its problems here, effective from the next call on. */
export interface MemoryDevice {
  /** A separate store, as each tab has one. */
  open(): Store;
  /** The stored record, which tests may damage. */
  record: unknown;
  /** The oldest first. */
  readonly aside: unknown[];
  /** The methods that fail with this trouble and change nothing. */
  readonly troubles: Map<'open' | 'write' | 'setAside' | 'forget', StoreTrouble>;
  hasLocks: boolean;
  /** Holds back all later calls until the returned function is called. */
  hold(): () => void;
}

export function createMemoryDevice(): MemoryDevice {
  let holder: Store | undefined;
  let tellLost: (() => void) | undefined;
  let gate = Promise.resolve();

  const device: MemoryDevice = {
    open,
    record: undefined,
    aside: [],
    troubles: new Map(),
    hasLocks: true,
    hold() {
      let letGo!: () => void;
      gate = new Promise((resolve) => (letGo = resolve));
      return letGo;
    },
  };
  return device;

  function open(): Store {
    let last: Promise<unknown> = Promise.resolve();

    function inOrder<T>(run: () => T): Promise<T> {
      const heldUp = gate;
      const result = last.then(() => heldUp).then(run);
      last = result;
      return result;
    }

    const store: Store = {
      open: ({ takesOver = false, onLost } = {}) =>
        inOrder(() => {
          const trouble = device.troubles.get('open');
          if (trouble) return trouble;
          if (!device.hasLocks) return { kind: 'unsupported' };
          if (holder !== undefined && !takesOver) return { kind: 'elsewhere' };
          if (holder !== undefined) tellLost?.();
          holder = store;
          tellLost = onLost;
          const { record, aside } = structuredClone({ record: device.record, aside: device.aside });
          return { kind: 'open', record, setAside: aside };
        }),
      close: () => void inOrder(() => void (holder = holder === store ? undefined : holder)),
      write(record) {
        const copy: unknown = structuredClone(record);
        return inOrder(() => {
          const trouble = device.troubles.get('write');
          if (!trouble) device.record = copy;
          return trouble;
        });
      },
      setAside: (value) =>
        inOrder(() => {
          const trouble = device.troubles.get('setAside');
          if (!trouble) device.aside.push(structuredClone(value));
          return trouble;
        }),
      hasAny: () => inOrder(() => device.record !== undefined || device.aside.length > 0),
      forget: () =>
        inOrder(() => {
          const trouble = device.troubles.get('forget');
          if (trouble) return trouble;
          device.record = undefined;
          device.aside.length = 0;
          return undefined;
        }),
    };
    return store;
  }
}
