import { IDBDatabase, IDBFactory, IDBKeyRange, IDBObjectStore, IDBTransaction } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserStore } from '../../src/adapters/browser-store.ts';
import { storeName } from '../../src/adapters/store-name.ts';
import type { Store } from '../../src/ports/store.ts';
import { createMemoryLocks } from '../support/memory-locks.ts';
import { createVirtualClock, settle } from '../support/virtual-clock.ts';

const NAME = storeName('/', 'built-in');

let factory: IDBFactory;
let clock: ReturnType<typeof createVirtualClock>;

beforeEach(() => {
  factory = new IDBFactory();
  clock = createVirtualClock();
  vi.stubGlobal('indexedDB', factory);
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(locks = createMemoryLocks(), name = NAME): Promise<Store> {
  const store = createBrowserStore({ name, locks, clock });
  expect(await store.claim()).toEqual({ kind: 'held' });
  return store;
}

/** Each method that reports troubles, with its answer. */
async function answersOf(store: Store): Promise<Readonly<Record<string, unknown>>> {
  return {
    read: await store.read(),
    write: await store.write(new Map([['a', '1']])),
    putAside: await store.putAside(),
    forget: await store.forget(),
  };
}

/** All that the database holds, as it is. */
async function stored(change?: (store: globalThis.IDBObjectStore) => void): Promise<readonly unknown[]> {
  const database = await promised(factory.open(NAME));
  const objects = database.transaction('texts', 'readwrite').objectStore('texts');
  change?.(objects);
  const [keys, values] = await Promise.all([promised(objects.getAllKeys()), promised(objects.getAll())]);
  database.close();
  return keys.map((key, index) => [key, values[index] as unknown]);
}

function promised<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });
}

function refusal(name: string): DOMException {
  return new DOMException('refused', name);
}

function refuse(name: string): never {
  throw refusal(name);
}

describe('a database', () => {
  it('is made by the first text alone', async () => {
    const store = await open();
    await store.read();
    await store.isEmpty();
    await store.forget();
    expect(await factory.databases()).toEqual([]);
    await store.write(new Map([['a', '1']]));
    expect((await factory.databases()).map(({ name }) => name)).toEqual(['quartet:/:built-in']);
    expect(clock.pending()).toBe(0);
  });

  it('is gone once all of it is forgotten, whoever has it open, and made anew by the next text', async () => {
    const locks = createMemoryLocks();
    const first = await open(locks);
    await first.write(new Map([['a', '1']]));
    first.release();
    await settle();
    const second = await open(locks);
    await second.read();
    expect(await second.forget()).toBeUndefined();
    expect(await factory.databases()).toEqual([]);
    expect(await second.write(new Map([['b', '2']]))).toBeUndefined();
    expect(await stored()).toEqual([['b', '2']]);
  });

  it('is another for each page and squad', async () => {
    await (await open()).write(new Map([['a', '1']]));
    for (const name of [storeName('/quartet/', 'built-in'), storeName('/', 'bakers')])
      expect(await createBrowserStore({ name, locks: undefined, clock }).isEmpty()).toBe(true);
  });

  it('is found by browsers that cannot list theirs', async () => {
    Reflect.set(factory, 'databases', () => Promise.reject(refusal('UnknownError')));
    const store = await open();
    await store.write(new Map([['a', '1']]));
    expect(await store.isEmpty()).toBe(false);
    expect(await store.forget()).toBeUndefined();
    Reflect.deleteProperty(factory, 'databases');
    expect(await factory.databases()).toEqual([]);
  });

  it('is opened again after the browser closed it without a word', async () => {
    const opened: IDBDatabase[] = [];
    const { transaction } = IDBDatabase.prototype;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function spy(
      this: IDBDatabase,
      ...wanted
    ) {
      opened.push(this);
      return transaction.apply(this, wanted);
    });
    const store = await open();
    await store.write(new Map([['a', '1']]));
    opened.at(-1)!.close();
    expect(await store.write(new Map([['b', '2']]))).toBeUndefined();
    expect(await stored()).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  });

  it('does again what it was about when the browser closed it', async () => {
    const store = await open();
    await store.write(new Map([['a', '1']]));
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function close(this: IDBTransaction) {
      this.db.close();
      this.abort();
    });
    expect(await store.write(new Map([['b', '2']]))).toBeUndefined();
    expect(await stored()).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  });
});

describe('what is no text', () => {
  it('is read as what is no JSON, and put aside as it was, never over what is there', async () => {
    const store = await open();
    await store.write(new Map([['a', '1']]));
    await store.putAside();
    await stored((objects) => {
      objects.put({ half: true }, 'a');
      objects.put(7, 'b');
      objects.put('2', 'c');
    });
    expect(await store.read()).toEqual({
      kind: 'texts',
      texts: new Map([
        ['a', 'Not a text: object'],
        ['b', 'Not a text: number'],
        ['c', '2'],
      ]),
    });
    expect(await store.putAside()).toBeUndefined();
    expect(await stored()).toEqual([
      [[1, 'a'], '1'],
      [[2, 'a'], { half: true }],
      [[2, 'b'], 7],
      [[2, 'c'], '2'],
    ]);
  });

  it('is not moved where that would overwrite something: nothing changes', async () => {
    const store = await open();
    await store.write(new Map([['a', '1'], ['b', '2']])); // prettier-ignore
    await stored((objects) => {
      objects.put('of old', [1, 'b']);
      objects.put('odd', ['no number']);
    });
    const before = await stored();
    expect(await store.putAside()).toMatchObject({ kind: 'failed' });
    expect(await stored()).toEqual(before);
  });
});

describe('a browser that refuses', () => {
  const everyMethod = (kind: string) => {
    const trouble = { kind, detail: expect.stringMatching(/\w/) as unknown };
    return { read: trouble, write: trouble, putAside: trouble, forget: trouble };
  };

  it.each([
    ['has no IndexedDB', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'throws where IndexedDB is read',
      () =>
        Object.defineProperty(globalThis, 'indexedDB', {
          configurable: true,
          get: () => refuse('SecurityError'),
        }),
    ],
    ['throws when it is to open', () => Reflect.set(factory, 'open', () => refuse('SecurityError'))],
    ['lets nothing be changed', () => Reflect.set(factory, 'open', () => refuse('InvalidStateError'))],
  ])('storage %s: it is blocked, and nothing is there', async (_, set) => {
    const store = await open();
    await store.write(new Map([['a', '1']]));
    const later = await open();
    set();
    expect(await answersOf(later)).toEqual(everyMethod('blocked'));
    expect(await later.isEmpty()).toBe(true);
  });

  it('fails where it does not say why, and nobody can tell what is there', async () => {
    await (await open()).write(new Map([['a', '1']]));
    Reflect.set(factory, 'open', () => refuse('UnknownError'));
    const store = await open();
    expect(await answersOf(store)).toEqual(everyMethod('failed'));
    expect(await store.isEmpty()).toBe(false);
  });

  it('more room keeps what was written, and writes nothing of the rest', async () => {
    const store = await open();
    await store.write(new Map([['a', '1']]));
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function fill(
      this: IDBObjectStore,
      value: unknown,
      key?: IDBValidKey,
    ) {
      return key === 'b' ? refuse('QuotaExceededError') : put.call(this, value, key);
    });
    expect(await store.write(new Map([['a', '2'], ['b', '3']]))).toMatchObject({ kind: 'full' }); // prettier-ignore
    expect(await stored()).toEqual([['a', '1']]);
  });

  it('more room at the end of a transaction does the same', async () => {
    const store = await open();
    await store.write(new Map([['a', '1']]));
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function fill(this: IDBTransaction) {
      this.abort();
      Object.defineProperty(this, 'error', { value: refusal('QuotaExceededError') });
    });
    expect(await store.write(new Map([['a', '2']]))).toMatchObject({ kind: 'full' });
    vi.restoreAllMocks();
    expect(await stored()).toEqual([['a', '1']]);
  });
});

describe('a database that does not answer', () => {
  it('fails in the end, does nothing late, and is asked anew the next time', async () => {
    const asked: (() => void)[] = [];
    const openNow = factory.open.bind(factory);
    const store = await open();
    await store.write(new Map([['a', '1']]));
    const later = await open();
    const pending = { result: undefined as IDBDatabase | undefined, onsuccess: () => undefined as void };
    Reflect.set(factory, 'open', (name: string) => {
      asked.push(() => {
        const request = openNow(name);
        request.addEventListener('success', () => {
          pending.result = request.result;
          pending.onsuccess();
        });
      });
      return pending;
    });
    const written = later.write(new Map([['a', 'late']]));
    await clock.advance(60_000);
    expect(await written).toMatchObject({ kind: 'failed' });

    Reflect.set(factory, 'open', openNow);
    expect(await later.write(new Map([['b', '2']]))).toBeUndefined();
    for (const answer of asked) answer();
    await settle();
    await settle();
    expect(await stored()).toEqual([['a', '1'], ['b', '2']]); // prettier-ignore
    expect(pending.result).toBeDefined();
    expect(clock.pending()).toBe(0);
  });
});

describe('locks', () => {
  it('that are missing let nothing be claimed, and what is stored be forgotten', async () => {
    await (await open()).write(new Map([['a', '1']]));
    const store = createBrowserStore({ name: NAME, locks: undefined, clock });
    expect(await store.claim()).toEqual({ kind: 'unsupported' });
    expect(await store.forget()).toBeUndefined();
    expect(await store.isEmpty()).toBe(true);
  });

  it.each([
    ['SecurityError', 'blocked'],
    ['UnknownError', 'failed'],
  ])('that refuse with %s are told as %s, and let what is stored be forgotten', async (name, kind) => {
    await (await open()).write(new Map([['a', '1']]));
    const locks = { request: () => Promise.reject(refusal(name)) };
    const store = createBrowserStore({ name: NAME, locks, clock });
    expect(await store.claim()).toMatchObject({ kind });
    expect(await store.forget()).toBeUndefined();
    expect(await store.isEmpty()).toBe(true);
  });
});
