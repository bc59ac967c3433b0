import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBrowserStore } from '../../src/adapters/browser-store.ts';
import type { Store } from '../../src/ports/store.ts';
import { createMemoryLocks } from '../support/memory-locks.ts';
import { createMemoryDevice } from '../support/memory-store.ts';

/** Each entry makes a device. Every store opened on it belongs to a different tab. */
const DEVICES: readonly [string, () => () => Store][] = [
  ['memory’s', () => createMemoryDevice().open],
  [
    'browser’s',
    () => {
      vi.stubGlobal('indexedDB', new IDBFactory());
      const locks = createMemoryLocks();
      return () => createBrowserStore('quartet:/:built-in', locks);
    },
  ],
];

const RECORD = { lanes: [{ text: 'Grüße 👋🏽', status: undefined }], count: 1 };

const EMPTY = { kind: 'open', record: undefined, setAside: [] };

describe.each(DEVICES)('the %s store', (_, create) => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('has the newest record and everything set aside, also in a later visit', async () => {
    const openTab = create();
    const first = openTab();
    expect(await first.open()).toEqual(EMPTY);
    expect(await first.write({ count: 0 })).toBeUndefined();
    expect(await first.write(RECORD)).toBeUndefined();
    expect(await first.setAside('broken')).toBeUndefined();
    first.close();
    const second = openTab();
    expect(await second.open()).toEqual({ kind: 'open', record: RECORD, setAside: ['broken'] });
  });

  it('does everything in the order in which it is requested', async () => {
    const store = create()();
    void store.open();
    void store.write('one');
    void store.write('two');
    store.close();
    expect(await store.open()).toMatchObject({ record: 'two' });
  });

  it('can be open in only one tab, until it is closed there', async () => {
    const openTab = create();
    const [first, second] = [openTab(), openTab()];
    await first.open();
    expect(await second.open()).toEqual({ kind: 'elsewhere' });
    const written = first.write(RECORD);
    first.close();
    await written;
    expect(await second.open()).toMatchObject({ record: RECORD });
  });

  it('can be taken over by another tab, which the first one is told', async () => {
    const openTab = create();
    const [first, second] = [openTab(), openTab()];
    const onLost = vi.fn<() => void>();
    await first.open({ onLost });
    await first.write(RECORD);
    expect(onLost).not.toHaveBeenCalled();
    expect(await second.open({ takesOver: true })).toMatchObject({ kind: 'open', record: RECORD });
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    first.close();
    expect(await openTab().open()).toEqual({ kind: 'elsewhere' });
    second.close();
    expect(await first.open({ onLost })).toMatchObject({ record: RECORD });
    first.close();
    expect(onLost).toHaveBeenCalledOnce();
  });

  it('forgets everything, whichever tab has it open', async () => {
    const openTab = create();
    const [first, second] = [openTab(), openTab()];
    await first.open();
    expect(await first.write(RECORD)).toBeUndefined();
    await first.setAside('broken');
    expect(await second.hasAny()).toBe(true);
    expect(await second.forget()).toBeUndefined();
    expect(await second.hasAny()).toBe(false);
    first.close();
    expect(await second.open()).toEqual(EMPTY);
    expect(await second.write(RECORD)).toBeUndefined();
  });
});
