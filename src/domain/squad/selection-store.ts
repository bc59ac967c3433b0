import { type ReadonlySignal, computed, signal } from '@preact/signals-core';
import { nextIndex, previousIndex } from '../carousel.ts';
import type { ChatId, Persona } from '../persona.ts';
import type { Selection } from './squad.ts';

export interface SelectionStore {
  readonly selection: ReadonlySignal<Selection>;
  next(): void;
  previous(): void;
  /** Chooses by id; an unknown id changes nothing. */
  choose(personaId: ChatId): void;
}

/** A position in the list of personas, always valid (behaviour 7.1 to 7.4). */
export function createSelectionStore(personas: readonly Persona[]): SelectionStore {
  const index = signal(0);
  return {
    selection: computed(() => selectionAt(personas, index.value)),
    next: () => void (index.value = nextIndex(index.peek(), personas.length)),
    previous: () => void (index.value = previousIndex(index.peek(), personas.length)),
    choose(personaId) {
      const found = personas.findIndex(({ chatId }) => chatId === personaId);
      if (found >= 0) index.value = found;
    },
  };
}

function selectionAt(personas: readonly Persona[], index: number): Selection {
  const persona = personas[index];
  if (!persona) throw new Error(`A squad needs at least one persona; there is none at ${index}`);
  return { index, persona };
}
