import { type ReadonlySignal, computed } from '@preact/signals-core';
import type { Mark } from '../ending.ts';
import type { ChatId } from '../persona.ts';
import { type ByPersona, createByPersonaStore } from './by-persona.ts';

export interface MarkStore {
  readonly marks: ReadonlySignal<ByPersona<Mark>>;
  /** Notes how a question ended, unless its persona is open. */
  note(personaId: ChatId, mark: Mark | undefined): void;
  /** Clears the mark of the persona that is open now. */
  clearOpen(): void;
}

/** Marks of personas that answer, have answered or failed while they were not open (behaviour 5.13). */
export function createMarkStore(
  openPersonaId: ReadonlySignal<ChatId | undefined>,
  answeringPersonaId: ReadonlySignal<ChatId | undefined>,
): MarkStore {
  const ended = createByPersonaStore<Mark>();
  return {
    marks: computed(() => {
      const answering = answeringPersonaId.value;
      if (answering === undefined || answering === openPersonaId.value) return ended.values.value;
      return { ...ended.values.value, [answering]: 'answering' };
    }),
    note(personaId, mark) {
      if (mark && personaId !== openPersonaId.peek()) ended.set(personaId, mark);
    },
    clearOpen() {
      const open = openPersonaId.peek();
      if (open && ended.get(open)) ended.set(open, undefined);
    },
  };
}
