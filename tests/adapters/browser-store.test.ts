import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserStore } from '../../src/adapters/browser-store.ts';
import { createMemoryLocks } from '../support/memory-locks.ts';

const NAME = 'quartet:/:built-in';

let factory: IDBFactory;

beforeEach(() => {
  factory = new IDBFactory();
  vi.stubGlobal('indexedDB', factory);
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () => createBrowserStore(NAME, createMemoryLocks());

async function names(): Promise<readonly string[]> {
  return (await factory.databases()).map(({ name = '' }) => name).toSorted();
}

/** Stores texts as the version of the product before records did. */
async function keepAsBefore(texts: Readonly<Record<string, string>>): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = factory.open(NAME);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('texts'));
    request.addEventListener('success', () => resolve(request.result));
  });
  const store = database.transaction('texts', 'readwrite').objectStore('texts');
  for (const [name, text] of Object.entries(texts)) store.put(text, name);
  store.put('{"broken"', [1, 'visit']);
  await new Promise((resolve) => store.transaction.addEventListener('complete', resolve));
  database.close();
}

const message = (number: number) => ({ id: `user-${number}`, timestampMs: number });

const MESSAGES = Array.from({ length: 150 }, (_, index) => message(index));

const HEAD = {
  format: 'quartet-visit',
  version: 1,
  squad: 'quartet',
  chosenId: 'analyst',
  streaming: true,
  motionPaused: false,
  lanes: [
    { personaId: 'dreamer', draft: { text: 'unsent' }, messageCount: 150 },
    { personaId: 'analyst', draft: { text: 'only a draft' }, messageCount: 0 },
  ],
  table: { seatedIds: ['dreamer', 'analyst'], draft: 'to all', roundCount: 1 },
};

const TEXTS = {
  visit: JSON.stringify(HEAD),
  'messages/dreamer/0': JSON.stringify(MESSAGES.slice(0, 100)),
  'messages/dreamer/1': JSON.stringify(MESSAGES.slice(100)),
  'round/1': '{"number":1}',
};

describe('the data of an earlier version', () => {
  it('is converted to one record; its database stays as it is until everything is forgotten', async () => {
    await keepAsBefore(TEXTS);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const store = open();
    expect(await store.open()).toEqual({
      kind: 'open',
      record: {
        version: 1,
        chosenId: 'analyst',
        options: { streaming: true, motionPaused: false },
        lanes: [
          {
            personaId: 'dreamer',
            draft: { text: 'unsent' },
            conversation: { personaId: 'dreamer', messages: MESSAGES, lastUpdatedMs: 149 },
          },
          { personaId: 'analyst', draft: { text: 'only a draft' } },
        ],
        rounds: [{ number: 1 }],
        table: { seatedIds: ['dreamer', 'analyst'], draft: 'to all' },
      },
      setAside: [],
    });
    expect(put).not.toHaveBeenCalled();
    await store.write('newer');
    store.close();
    expect(await open().open()).toMatchObject({ record: 'newer' });
    expect(await names()).toEqual([NAME, `${NAME}:2`]);
    expect(await store.forget()).toBeUndefined();
    expect(await names()).toEqual([]);
  });

  it.each([
    ['a missing page', { ...TEXTS, 'messages/dreamer/1': 'undefined' }, 'lanes', 0],
    ['a page that is not JSON', { ...TEXTS, 'messages/dreamer/0': '[{' }, 'lanes', 0],
    ['a missing head', { 'round/1': '{}' }, 'unreadable', 0],
  ])('is converted so that %s is noticed', async (_, texts, field, index) => {
    await keepAsBefore(texts);
    const opening = await open().open();
    const record = (opening as { record: Record<string, unknown[]> }).record;
    expect(record[field]?.[index]).not.toHaveProperty('conversation.lastUpdatedMs', 149);
    expect(record[field]).toBeDefined();
  });

  it('is converted so that a missing round is noticed', async () => {
    await keepAsBefore({
      ...TEXTS,
      visit: JSON.stringify({ ...HEAD, table: { ...HEAD.table, roundCount: 2 } }),
    });
    expect(await open().open()).toMatchObject({ record: { rounds: 2 } });
  });

  it('is absent on a new device, and no database is created for it', async () => {
    expect(await open().open()).toMatchObject({ record: undefined });
    expect(await names()).toEqual([`${NAME}:2`]);
  });
});

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
