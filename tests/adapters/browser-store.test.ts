import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserStore } from '../../src/adapters/browser-store.ts';
import { createMemoryLocks } from '../support/memory-locks.ts';

const NAME = 'quartet:/:built-in';

let factory: IDBFactory;

beforeEach(() => {
  factory = new IDBFactory();
  vi.stubGlobal('indexedDB', factory);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () => createBrowserStore(NAME, createMemoryLocks());

async function names(): Promise<readonly string[]> {
  return (await factory.databases()).map(({ name = '' }) => name);
}

describe('a browser', () => {
  it.each([
    ['SecurityError', 'blocked', false],
    ['UnknownError', 'failed', true],
  ] as const)('whose storage throws %s has the trouble %s', async (name, kind, hasAny) => {
    const refuse = () => {
      throw new DOMException('refused', name);
    };
    vi.stubGlobal('indexedDB', { open: refuse, databases: refuse, deleteDatabase: refuse });
    const store = open();
    expect(await store.open()).toMatchObject({ kind });
    expect(await store.forget()).toMatchObject({ kind });
    expect(await store.hasAny()).toBe(hasAny);
  });

  it('with full storage says so, and has what was written before', async () => {
    const store = open();
    await store.open();
    await store.write('before');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await store.write('after')).toMatchObject({ kind: 'full' });
    store.close();
    expect(await store.open()).toMatchObject({ record: 'before' });
  });

  it('without locks, or with refused locks, stores nothing', async () => {
    expect(await createBrowserStore(NAME, undefined).open()).toEqual({ kind: 'unsupported' });
    const request = () => Promise.reject(new DOMException('refused', 'SecurityError'));
    expect(await createBrowserStore(NAME, { request }).open()).toMatchObject({ kind: 'blocked' });
    expect(await names()).toEqual([]);
  });

  it('gives each page and squad a separate database', async () => {
    const locks = createMemoryLocks();
    const bakers = createBrowserStore('quartet:/:bakers', locks);
    const store = createBrowserStore(NAME, locks);
    await bakers.open();
    await bakers.write('theirs');
    expect(await store.open()).toMatchObject({ record: undefined });
  });
});
