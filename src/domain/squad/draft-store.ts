import { type ReadonlySignal, computed } from '@preact/signals-core';
import type { Message } from '../conversation.ts';
import type { ChatId } from '../persona.ts';
import { createByPersonaStore } from './by-persona.ts';

export interface DraftStore {
  /** The text in the chosen persona's input: its unsent text, or the question being edited. */
  readonly draft: ReadonlySignal<string>;
  /** The id of the chosen persona's question that is being edited. */
  readonly editing: ReadonlySignal<string | undefined>;
  isEditing(personaId: ChatId): boolean;
  write(text: string): void;
  /** Puts a question into the input; the unsent text is set aside until the edit ends (behaviour 10.12). */
  beginEdit(question: Message): void;
  cancelEdit(): void;
  /** Empties the input after its text was accepted: of an edit, the unsent text comes back. */
  clear(): void;
}

interface Edit {
  readonly questionId: string;
  readonly text: string;
}

/** Each persona's unsent text, and its question being edited (behaviour 10.6, 10.9, 10.12). */
export function createDraftStore(personaId: ReadonlySignal<ChatId>): DraftStore {
  const drafts = createByPersonaStore<string>();
  const edits = createByPersonaStore<Edit>();
  const edit = computed(() => edits.values.value[personaId.value]);

  function cancelEdit(): void {
    edits.set(personaId.peek(), undefined);
  }

  return {
    draft: computed(() => edit.value?.text ?? drafts.values.value[personaId.value] ?? ''),
    editing: computed(() => edit.value?.questionId),
    isEditing: (id) => edits.get(id) !== undefined,
    write(text) {
      const present = edit.peek();
      if (present) edits.set(personaId.peek(), { ...present, text });
      else drafts.set(personaId.peek(), text);
    },
    beginEdit({ id, content }) {
      if (!edit.peek()) edits.set(personaId.peek(), { questionId: id, text: content });
    },
    cancelEdit,
    clear() {
      if (edit.peek()) cancelEdit();
      else drafts.set(personaId.peek(), undefined);
    },
  };
}
