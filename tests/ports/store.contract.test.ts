import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBrowserStore } from '../../src/adapters/browser-store.ts';
import type { Store, StoreReading } from '../../src/ports/store.ts';
import { createMemoryLocks } from '../support/memory-locks.ts';
import { createMemoryDevice } from '../support/memory-store.ts';
import { type VirtualClock, createVirtualClock, settle } from '../support/virtual-clock.ts';

interface Subject {
  /** Another store on the same device, as another tab or program has it. */
  readonly open: () => Store;
  /** Lets time pass until it settles. */
  readonly passUntil: (promise: Promise<unknown>) => Promise<void>;
}

const SUBJECTS: readonly [string, () => Subject][] = [
  [
    'memory’s',
    () => {
      const clock = createVirtualClock();
      const device = createMemoryDevice(clock);
      return { open: device.open, passUntil: createPassUntil(clock) };
    },
  ],
  [
    'browser’s',
    () => {
      vi.stubGlobal('indexedDB', new IDBFactory());
      vi.stubGlobal('IDBKeyRange', IDBKeyRange);
      const clock = createVirtualClock();
      const locks = createMemoryLocks();
      return {
        open: () => createBrowserStore({ name: 'quartet:/:built-in', locks, clock }),
        passUntil: createPassUntil(clock),
      };
    },
  ],
];

describe.each(SUBJECTS)('the %s store', (_, create) => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('reads what was written, also in a later visit', async () => {
    const { open } = create();
    const first = await claimed(open());
    expect(textsOf(await first.read())).toEqual({});
    expect(await first.write(new Map([['a', '{"text":"Grüße 👋🏽"}'], ['b b/../ü', '[]']]))).toBeUndefined(); // prettier-ignore
    const stored = { a: '{"text":"Grüße 👋🏽"}', 'b b/../ü': '[]' };
    expect(textsOf(await first.read())).toEqual(stored);
    first.release();
    const second = await claimed(open());
    expect(textsOf(await second.read())).toEqual(stored);
  });

  it('replaces and removes texts by their names, and leaves the others', async () => {
    const store = await claimed(create().open());
    await store.write(new Map([['a', '1'], ['b', '2'], ['c', '3']])); // prettier-ignore
    await store.write(new Map([['a', '4'], ['b', undefined], ['none', undefined]])); // prettier-ignore
    expect(textsOf(await store.read())).toEqual({ a: '4', c: '3' });
  });

  it('does what is asked in the order in which it is asked', async () => {
    const store = await claimed(create().open());
    const [, , first, , second] = await Promise.all([
      store.write(new Map([['a', '1']])),
      store.write(new Map([['a', '2']])),
      store.read(),
      store.putAside(),
      store.read(),
    ]);
    expect([textsOf(first), textsOf(second)]).toEqual([{ a: '2' }, {}]);
  });

  it('takes what is to be written as it is when it is asked', async () => {
    const store = await claimed(create().open());
    const changes = new Map([['a', '1']]);
    const written = store.write(changes);
    changes.set('a', '2').set('b', '3');
    await written;
    expect(textsOf(await store.read())).toEqual({ a: '1' });
  });

  it('lets one at a time hold the claim', async () => {
    const { open } = create();
    const [first, second] = [open(), open()];
    expect(await first.claim()).toEqual({ kind: 'held' });
    expect(await first.claim()).toEqual({ kind: 'held' });
    expect(await second.claim()).toEqual({ kind: 'elsewhere' });
    first.release();
    await claimed(second);
    expect(await first.claim()).toEqual({ kind: 'elsewhere' });
  });

  it('gives the claim back once what is under way is done, and takes it again', async () => {
    const { open } = create();
    const first = await claimed(open());
    const written = first.write(new Map([['a', '1']]));
    first.release();
    first.release();
    expect(await first.claim()).toEqual({ kind: 'held' });
    expect(await written).toBeUndefined();
    expect(textsOf(await first.read())).toEqual({ a: '1' });
  });

  it('reads what another has written since it released', async () => {
    const { open } = create();
    const [first, second] = [await claimed(open()), open()];
    await first.write(new Map([['a', '1']]));
    first.release();
    await (await claimed(second)).write(new Map([['b', '2']]));
    second.release();
    await claimed(first);
    expect(textsOf(await first.read())).toEqual({ a: '1', b: '2' });
    await first.write(new Map([['c', '3']]));
    expect(textsOf(await first.read())).toEqual({ a: '1', b: '2', c: '3' });
  });

  it('reads and writes nothing without the claim', async () => {
    const { open } = create();
    await (await claimed(open())).write(new Map([['a', '1']]));
    const other = open();
    for (const attempt of [other.read(), other.write(new Map([['a', '2']])), other.putAside()])
      await expect(attempt.catch(() => ({ kind: 'failed' }))).resolves.toMatchObject({ kind: 'failed' });
    expect(await other.isEmpty()).toBe(false);
  });

  it('puts aside what is never read, overwritten or lost, and knows that it is there', async () => {
    const { open } = create();
    const store = await claimed(open());
    expect(await store.putAside()).toBeUndefined();
    expect(await store.isEmpty()).toBe(true);
    await store.write(new Map([['a', 'damaged']]));
    expect(await store.isEmpty()).toBe(false);
    expect(await store.putAside()).toBeUndefined();
    expect(textsOf(await store.read())).toEqual({});
    expect(await store.isEmpty()).toBe(false);
    await store.write(new Map([['a', 'damaged too']]));
    await store.putAside();
    expect(await open().isEmpty()).toBe(false);
  });

  it('forgets all of it, and keeps the claim of who has it', async () => {
    const { open } = create();
    const store = await claimed(open());
    await store.write(new Map([['a', '1']]));
    await store.putAside();
    await store.write(new Map([['b', '2']]));
    expect(await store.forget()).toBeUndefined();
    expect(await store.isEmpty()).toBe(true);
    expect(await open().claim()).toEqual({ kind: 'elsewhere' });
    await store.write(new Map([['c', '3']]));
    expect(textsOf(await store.read())).toEqual({ c: '3' });
  });

  it('forgets without the claim, and takes none', async () => {
    const { open, passUntil } = create();
    const first = await claimed(open());
    await first.write(new Map([['a', '1']]));
    first.release();
    const other = open();
    // The claim of the first may still be on its way back.
    const forgotten = other.forget();
    await passUntil(forgotten);
    expect(await forgotten).toBeUndefined();
    expect(await other.forget()).toBeUndefined();
    expect(await other.isEmpty()).toBe(true);
    expect(await open().claim()).toEqual({ kind: 'held' });
  });

  it('forgets once another holder has written its last and released', async () => {
    const { open, passUntil } = create();
    const holder = await claimed(open());
    await holder.write(new Map([['a', '1']]));
    const other = open();
    const forgotten = other.forget();
    await holder.write(new Map([['a', '2']]));
    const last = holder.write(new Map([['a', '3']]));
    holder.release();
    expect(await last).toBeUndefined();
    await passUntil(forgotten);
    expect(await forgotten).toBeUndefined();
    expect(await other.isEmpty()).toBe(true);
  });

  it('forgets in spite of a holder that never releases, who writes nothing any more', async () => {
    const { open, passUntil } = create();
    const holder = await claimed(open());
    await holder.write(new Map([['a', '1']]));
    const other = open();
    const forgotten = other.forget();
    await passUntil(forgotten);
    expect(await forgotten).toBeUndefined();
    expect(await holder.write(new Map([['a', '2']]))).toMatchObject({ kind: 'failed' });
    expect(await other.isEmpty()).toBe(true);
    expect(await other.claim()).toEqual({ kind: 'held' });
    expect(await holder.claim()).toEqual({ kind: 'elsewhere' });
  });

  it('is empty on a device that has nothing of it, and stays so when it is only looked at', async () => {
    const { open } = create();
    expect(await open().isEmpty()).toBe(true);
    const store = await claimed(open());
    await store.read();
    await store.write(new Map());
    await store.write(new Map([['a', undefined]]));
    expect(await store.isEmpty()).toBe(true);
  });
});

function createPassUntil(clock: VirtualClock): Subject['passUntil'] {
  return async (promise) => {
    const settled = promise.then(() => true);
    const passed = () => clock.advance(100).then(() => false);
    while (!(await Promise.race([settled, passed()])));
  };
}

/** Claims it as soon as nobody else holds it any more. */
async function claimed(store: Store): Promise<Store> {
  let claim = await store.claim();
  while (claim.kind === 'elsewhere') {
    await settle();
    claim = await store.claim();
  }
  expect(claim).toEqual({ kind: 'held' });
  return store;
}

function textsOf(reading: StoreReading): Readonly<Record<string, string>> {
  if (reading.kind !== 'texts') throw new Error(`read ${reading.kind}: ${reading.detail}`);
  return Object.fromEntries(reading.texts);
}
