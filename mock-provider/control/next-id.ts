import type { Resource, State } from '../state/state.ts';

const nouns: Readonly<Record<Resource, string>> = {
  personas: 'persona',
  replies: 'reply',
  models: 'model',
  completions: 'completion',
  faults: 'fault',
  journal: 'entry',
  settings: 'settings',
};

/** The first of fault-1, fault-2 … that no record has. */
export function nextId(state: State, resource: Resource): string {
  const held = state[resource];
  const taken = new Set(Array.isArray(held) ? held.map(({ id }) => id) : []);
  let number = taken.size + 1;
  while (taken.has(`${nouns[resource]}-${number}`)) number += 1;
  return `${nouns[resource]}-${number}`;
}
