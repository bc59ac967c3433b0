import { expect, it } from 'vitest';
import { createByPersonaStore } from '../../../src/domain/squad/by-persona.ts';

it('a store keeps one value for each persona, and no trace of one that was removed', () => {
  const store = createByPersonaStore<string>();
  store.set('dreamer', 'first');
  store.set('analyst', 'other');
  store.set('dreamer', 'second');
  expect(store.values.value).toEqual({ dreamer: 'second', analyst: 'other' });
  store.set('dreamer', undefined);
  expect(store.values.value).toEqual({ analyst: 'other' });
  expect(store.get('dreamer')).toBeUndefined();
});

it.each(['constructor', 'valueOf'])('nothing is kept under %s before it is set, nor in the values', (id) => {
  const store = createByPersonaStore<string>();
  store.set('dreamer', 'first');
  expect(store.get(id)).toBeUndefined();
  expect(store.values.value[id]).toBeUndefined();
});

it('a value that was seen does not change afterwards', () => {
  const store = createByPersonaStore<string>();
  const before = store.values.value;
  store.set('dreamer', 'later');
  expect(before).toEqual({});
});
