import { createStore, promisifyRequest } from 'idb-keyval';
import type { Clock } from '../ports/clock.ts';
import type { StoreTrouble } from '../ports/store.ts';
import { nameOf, troubleOf } from './dom-trouble.ts';

/** Asks for what is to be done within one transaction: all of it or none. */
type Work<Result> = (store: IDBObjectStore) => Promise<Result> | Result;

/** Failures are results; no method rejects. */
export interface BrowserDatabase {
  /** Settles once the transaction is complete. */
  change<Result>(work: Work<Result>): Promise<Result | StoreTrouble>;
  /** Creates nothing: where there is no such database the result is `missing`. */
  look<Result>(work: Work<Result>, missing: Result): Promise<Result | StoreTrouble>;
  /** Removes the database itself. */
  remove(): Promise<undefined | StoreTrouble>;
}

/** A transaction can wait for another tab, or for a broken disk, without ever saying so. */
const LIMIT_MS = 10_000;

const OBJECT_STORE = 'texts';

const CLOSED: ReadonlySet<string> = new Set(['InvalidStateError', 'AbortError']);

/** A database that is opened when it is first needed, and again after the browser has closed it. */
export function createBrowserDatabase(name: string, clock: Pick<Clock, 'after'>): BrowserDatabase {
  let withStore = createStore(name, OBJECT_STORE);

  /** Runs it in time, or not at all. */
  function inTime<Result>(
    run: (onStart: (transaction: IDBTransaction) => void) => Promise<Result>,
  ): Promise<Result | StoreTrouble> {
    return new Promise((resolve) => {
      let transaction: IDBTransaction | undefined;
      let isLate = false;
      const cancel = clock.after(LIMIT_MS, () => {
        isLate = true;
        if (transaction) abandon(transaction);
        withStore = createStore(name, OBJECT_STORE);
        resolve({ kind: 'failed', detail: `The database did not answer within ${LIMIT_MS} ms.` });
      });
      const finish = (result: Result | StoreTrouble) => {
        cancel();
        resolve(result);
      };
      run((started) => {
        transaction = started;
        if (!isLate) return;
        abandon(started);
        throw new Error('The time is over.');
      }).then(finish, (error: unknown) => finish(troubleOf(error)));
    });
  }

  async function transact<Result>(
    mode: IDBTransactionMode,
    work: Work<Result>,
    onStart: (transaction: IDBTransaction) => void,
  ): Promise<Result> {
    const run = async (store: IDBObjectStore) => {
      const { transaction } = store;
      onStart(transaction);
      // Another tab removes the database, which waits for every connection to it.
      transaction.db.onversionchange = () => close(transaction.db);
      try {
        const [result] = await Promise.all([work(store), completionOf(transaction)]);
        return result;
      } catch (error) {
        abort(transaction);
        throw error;
      }
    };
    try {
      return await withStore(mode, run);
    } catch (error) {
      // A browser may close a connection and tell nobody, or only while it is in use: then nothing has been done.
      if (!CLOSED.has(nameOf(error))) throw error;
      withStore = createStore(name, OBJECT_STORE);
      return withStore(mode, run);
    }
  }

  function close(connection: IDBDatabase): void {
    connection.close();
    withStore = createStore(name, OBJECT_STORE);
  }

  return {
    change: (work) =>
      inTime(async (onStart) => {
        reachFactory();
        return transact('readwrite', work, onStart);
      }),
    look: (work, missing) =>
      inTime(async (onStart) => ((await isThere(name)) ? transact('readonly', work, onStart) : missing)),
    remove: () =>
      inTime(async () => {
        await promisifyRequest(reachFactory().deleteDatabase(name));
        return undefined;
      }),
  };
}

/** Older browsers cannot say whether there is such a database. */
async function isThere(name: string): Promise<boolean> {
  const factory = reachFactory();
  if (!('databases' in factory)) return true;
  const databases = await factory.databases().catch(() => undefined);
  return databases === undefined || databases.some((database) => database.name === name);
}

function reachFactory(): IDBFactory {
  const { indexedDB }: { indexedDB?: IDBFactory | null } = globalThis;
  if (!indexedDB) throw new DOMException('There is no IndexedDB.', 'SecurityError');
  return indexedDB;
}

/** Only at its end a transaction tells why it failed. */
function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new DOMException('The browser aborted it.', 'AbortError')),
    );
  });
}

function abandon(transaction: IDBTransaction): void {
  abort(transaction);
  transaction.db.close();
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is over already.
  }
}
