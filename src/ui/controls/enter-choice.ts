import { signal } from '@preact/signals-core';
import type { KeyboardEvent } from 'react';
import type { Note } from '../../ports/note.ts';
import type { EnterChoice } from '../context.ts';
import { isComposing } from './is-composing.ts';

/** localStorage key of the choice. */
export const ENTER_KEY = 'quartet-enter';

const BREAKS = 'break';

/** @param note of `ENTER_KEY` */
export function createEnterChoice(note: Note): EnterChoice {
  const breaksLine = signal(note.read() === BREAKS);
  return {
    breaksLine,
    setBreaksLine(wanted) {
      breaksLine.value = wanted;
      return note.write(wanted ? BREAKS : undefined);
    },
  };
}

/** Whether a key sends the text: Enter without Shift, or Enter with Ctrl or Cmd where Enter itself breaks the line. */
export function isSendKey(
  { key, shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent,
  choice: EnterChoice | undefined,
): boolean {
  if (key !== 'Enter' || isComposing(nativeEvent)) return false;
  return choice?.breaksLine.peek() ? ctrlKey || metaKey : !shiftKey;
}
