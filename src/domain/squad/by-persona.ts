import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { ChatId } from '../persona.ts';

/** At most one value per persona. */
export type ByPersona<T> = Readonly<Record<ChatId, T>>;

export interface ByPersonaStore<T> {
  readonly values: ReadonlySignal<ByPersona<T>>;
  get(personaId: ChatId): T | undefined;
  /** Sets the persona's value; undefined removes it. */
  set(personaId: ChatId, value: T | undefined): void;
}

export function createByPersonaStore<T>(): ByPersonaStore<T> {
  const values = signal(copyOf<T>({}));
  return {
    values,
    get: (personaId) => values.peek()[personaId],
    set(personaId, value) {
      const next = copyOf(values.peek());
      if (value === undefined) delete next[personaId];
      else next[personaId] = value;
      values.value = next;
    },
  };
}

/** Without the names that every plain object has, any of which may be an id. */
function copyOf<T>(values: ByPersona<T>): Record<ChatId, T> {
  return Object.assign(Object.create(null), values);
}
