import { expect, it } from 'vitest';
import { createBrowserNote } from '../../src/adapters/browser-note.ts';

function createStorage(limit = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem(name: string, text: string) {
      if (text.length > limit) throw new Error('full');
      items.set(name, text);
    },
    removeItem: (name: string) => void items.delete(name),
  };
}

it('a note is read as it was written, until it is removed', () => {
  const localStorage = createStorage();
  const note = createBrowserNote(() => localStorage, 'a name');
  expect([note.read(), note.write(undefined)]).toEqual([undefined, true]);
  expect([note.write('text'), note.read(), [...localStorage.items]]).toEqual([
    true,
    'text',
    [['a name', 'text']],
  ]);
  expect([note.write(undefined), note.read(), localStorage.items.size]).toEqual([true, undefined, 0]);
});

it('what does not fit leaves the earlier note in place', () => {
  const storage = createStorage(4);
  const note = createBrowserNote(() => storage, 'a name');
  note.write('text');
  expect([note.write('texts'), note.read()]).toEqual([false, 'text']);
});

it('where storage is blocked nothing is stored, and nothing throws', () => {
  const note = createBrowserNote(() => {
    throw new Error('blocked');
  }, 'a name');
  expect([note.read(), note.write('text'), note.write(undefined)]).toEqual([undefined, false, true]);
});
