import { promisifyRequest } from 'idb-keyval';
import type { Clock } from '../ports/clock.ts';
import type { Store, StoreReading, StoreResult, StoreTrouble, StoredTexts } from '../ports/store.ts';
import { createBrowserDatabase } from './browser-database.ts';
import { createBrowserLock } from './browser-lock.ts';
import { createInOrder } from './in-order.ts';

interface BrowserParts {
  /** Names the database and the lock (see `storeName`). */
  readonly name: string;
  /** Undefined on pages that are served neither over https nor from the same machine. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly clock: Pick<Clock, 'after'>;
}

const NO_TEXTS: StoredTexts = new Map();

/**
 * Texts in a database of the browser, by their names; what was put aside has a number before its name. The claim is a
 * lock among all tabs of the browser.
 */
export function createBrowserStore({ name, locks, clock }: BrowserParts): Store {
  const database = createBrowserDatabase(name, clock);
  const lock = createBrowserLock({ name, locks, clock });
  const inOrder = createInOrder();

  function asHolder<Result>(run: () => Promise<Result>): Promise<Result | StoreTrouble> {
    return inOrder(async () =>
      lock.isHeld() ? run() : { kind: 'failed', detail: 'This tab does not hold the claim.' },
    );
  }

  return {
    claim: () => inOrder(() => lock.take()),
    release: () => void inOrder(() => lock.free()),
    read: () =>
      asHolder(async (): Promise<StoreReading> => {
        const texts = await database.look(readTexts, NO_TEXTS);
        return 'kind' in texts ? texts : { kind: 'texts', texts };
      }),
    write(changes) {
      const entries = [...changes];
      return asHolder<StoreResult>(() => database.change((store) => writeTexts(store, entries)));
    },
    putAside: () => asHolder<StoreResult>(() => database.change(moveTextsAside)),
    isEmpty: () =>
      inOrder(async () => {
        const count = await database.look(countAll, 0);
        return typeof count === 'number' ? count === 0 : count.kind === 'blocked';
      }),
    forget: () =>
      inOrder(() =>
        lock.during(async (): Promise<StoreResult> => {
          const count = await database.look(countAll, undefined);
          if (count === undefined) return undefined;
          return (await database.change((store) => void store.clear())) ?? database.remove();
        }),
      ),
  };
}

async function readTexts(store: IDBObjectStore): Promise<StoredTexts> {
  const entries = await readEntries(store);
  return new Map(entries.map(([name, value]) => [name, typeof value === 'string' ? value : noText(value)]));
}

/** What cannot be mistaken for JSON. */
function noText(value: unknown): string {
  return `Not a text: ${typeof value}`;
}

function writeTexts(
  store: IDBObjectStore,
  entries: readonly (readonly [name: string, text: string | undefined])[],
): undefined {
  for (const [name, text] of entries) {
    if (text === undefined) store.delete(name);
    else store.put(text, name);
  }
  // Without it, a page that goes now would take the unfinished transaction with it.
  store.transaction.commit();
}

async function moveTextsAside(store: IDBObjectStore): Promise<undefined> {
  const [entries, number] = await Promise.all([readEntries(store), nextNumber(store)]);
  for (const [name, value] of entries) {
    // Where the key is taken, this fails.
    store.add(value, [number, name]);
    store.delete(name);
  }
}

/** What was not put aside, texts or not. */
async function readEntries(store: IDBObjectStore): Promise<readonly (readonly [string, unknown])[]> {
  const names = IDBKeyRange.bound('', [], false, true);
  const [keys, values] = await Promise.all([
    promisifyRequest(store.getAllKeys(names)),
    promisifyRequest<unknown[]>(store.getAll(names)),
  ]);
  return keys.flatMap((key, index) => (typeof key === 'string' ? [[key, values[index]] as const] : []));
}

function countAll(store: IDBObjectStore): Promise<number> {
  return promisifyRequest(store.count());
}

async function nextNumber(store: IDBObjectStore): Promise<number> {
  const keys = await promisifyRequest(store.getAllKeys(IDBKeyRange.lowerBound([])));
  const last = keys.at(-1);
  return Array.isArray(last) && typeof last[0] === 'number' ? last[0] + 1 : 1;
}
