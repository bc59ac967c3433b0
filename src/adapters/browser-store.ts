import { type UseStore, createStore, entries, promisifyRequest } from 'idb-keyval';
import type { OpenOptions, Store, StoreOpening, StoreResult, StoreTrouble } from '../ports/store.ts';

/** The key of the record. A value that is set aside gets the current time as its key. */
const RECORD = 'visit';

const OBJECT_STORE = 'kept';

const TROUBLES: Readonly<Record<string, 'full' | 'blocked'>> = {
  QuotaExceededError: 'full',
  SecurityError: 'blocked',
};

/**
 * Stores in IndexedDB. The right to write is a lock that all tabs of the browser share.
 * @param name from `storeName`; the name of the lock
 * @param locks undefined on pages served over plain http from another machine
 */
export function createBrowserStore(name: string, locks: Pick<LockManager, 'request'> | undefined): Store {
  const databaseName = databaseNameOf(name);
  let database: UseStore | undefined;
  let release: () => void = () => undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs one operation after another; a failure becomes the result. */
  function inOrder<Result>(run: () => Promise<Result>): Promise<Result | StoreTrouble> {
    const result = last.then(run).catch(troubleOf);
    last = result;
    return result;
  }

  async function read(): Promise<StoreOpening> {
    database = openDatabase(databaseName);
    const stored = new Map(await entries(database));
    const record = stored.get(RECORD);
    stored.delete(RECORD);
    return { kind: 'open', record, setAside: [...stored.values()] };
  }

  function put(key: string, value: unknown): Promise<StoreResult> {
    return inOrder(async () => {
      await database?.('readwrite', (store) => {
        store.put(value, key);
        // Otherwise the transaction is lost if the page closes now.
        store.transaction.commit();
        return promisifyRequest(store.transaction);
      });
      return undefined;
    });
  }

  return {
    open: (options = {}) =>
      inOrder(async () => {
        if (!locks) return { kind: 'unsupported' };
        const unlock = await lock(locks, name, options);
        if (!unlock) return { kind: 'elsewhere' };
        release = unlock;
        return read();
      }),
    close: () =>
      void inOrder(async () => {
        release();
        release = () => undefined;
      }),
    write: (record) => put(RECORD, record),
    setAside: (value) => put(new Date().toISOString(), value),
    hasAny: async () => {
      const databases = await inOrder(() => indexedDB.databases());
      if ('kind' in databases) return databases.kind !== 'blocked';
      return databases.some((each) => each.name === databaseName);
    },
    forget: () =>
      inOrder(async () => {
        await remove(databaseName);
        return undefined;
      }),
  };
}

/** @param name from `storeName` */
export function databaseNameOf(name: string): string {
  return `${name}:visit`;
}

/**
 * Takes the lock if it is free; with `takesOver`, also from the tab that holds it.
 * @returns a function that releases the lock; undefined if another tab holds it
 */
function lock(
  locks: Pick<LockManager, 'request'>,
  name: string,
  { takesOver = false, onLost }: OpenOptions,
): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    let isHeld = false;
    // The browser holds the lock while the callback's promise is pending.
    const over = locks.request(name, takesOver ? { steal: true } : { ifAvailable: true }, (held) => {
      if (held === null) return resolve(undefined);
      isHeld = true;
      return new Promise<void>((release) => resolve(release));
    });
    // When another tab takes the lock, the browser rejects the request that held it.
    over.catch((error: unknown) => (isHeld ? onLost?.() : reject(error)));
  });
}

/** Closes its connection when another tab deletes the database, which would otherwise wait. */
function openDatabase(name: string): UseStore {
  const use = createStore(name, OBJECT_STORE);
  return (mode, run) =>
    use(mode, (store) => {
      const { db } = store.transaction;
      db.onversionchange = () => db.close();
      return run(store);
    });
}

function remove(name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('blocked', () => reject(new Error('Another tab is still writing.')));
    promisifyRequest(request).then(resolve, reject);
  });
}

function troubleOf(error: unknown): StoreTrouble {
  const name = error instanceof DOMException ? error.name : '';
  return { kind: TROUBLES[name] ?? 'failed', detail: String(error) };
}
