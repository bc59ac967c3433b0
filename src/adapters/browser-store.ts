import { type UseStore, createStore, entries, promisifyRequest } from 'idb-keyval';
import type { Store, StoreOpening, StoreResult, StoreTrouble } from '../ports/store.ts';
import { readEarlierRecord } from './earlier-store.ts';

/** The key of the record; what is set aside has the time at which it was. */
const RECORD = 'visit';

const OBJECT_STORE = 'kept';

const TROUBLES: Readonly<Record<string, 'full' | 'blocked'>> = {
  QuotaExceededError: 'full',
  SecurityError: 'blocked',
};

/**
 * A database of the browser. The right to write is a lock among all of its tabs.
 * @param name what `storeName` gives: also that of the lock, and of the database of an earlier version
 * @param locks undefined on pages that are served neither over https nor from the same machine
 */
export function createBrowserStore(name: string, locks: Pick<LockManager, 'request'> | undefined): Store {
  const databaseName = `${name}:2`;
  let database: UseStore | undefined;
  let release: () => void = () => undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs one thing after another; a failure is a result. */
  function inOrder<Result>(run: () => Promise<Result>): Promise<Result | StoreTrouble> {
    const result = last.then(run).catch(troubleOf);
    last = result;
    return result;
  }

  async function read(): Promise<StoreOpening> {
    database = openDatabase(databaseName);
    const stored = new Map(await entries(database));
    const record = stored.has(RECORD) ? stored.get(RECORD) : await readEarlierRecord(name);
    stored.delete(RECORD);
    return { kind: 'open', record, setAside: [...stored.values()] };
  }

  function put(key: string, value: unknown): Promise<StoreResult> {
    return inOrder(async () => {
      await database?.('readwrite', (store) => {
        store.put(value, key);
        // A page that goes now would take an unfinished transaction with it.
        store.transaction.commit();
        return promisifyRequest(store.transaction);
      });
      return undefined;
    });
  }

  return {
    open: () =>
      inOrder(async () => {
        if (!locks) return { kind: 'unsupported' };
        const unlock = await lock(locks, name);
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
      return databases.some((each) => each.name === name || each.name === databaseName);
    },
    forget: () =>
      inOrder(async () => {
        await remove(databaseName);
        await remove(name);
        return undefined;
      }),
  };
}

/** Takes the lock, if nobody has it. @returns what gives it back */
function lock(locks: Pick<LockManager, 'request'>, name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    // The browser holds it for as long as the callback's promise is pending.
    const over = locks.request(name, { ifAvailable: true }, (held) =>
      held === null ? resolve(undefined) : new Promise<void>((release) => resolve(release)),
    );
    over.catch(reject);
  });
}

/** Another tab that forgets everything waits for every connection. */
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
