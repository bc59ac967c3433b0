import { type RefObject, useLayoutEffect } from 'react';
import type { Lane } from '../../domain/visit/lane.ts';

interface FitOptions {
  /** When text was only appended, the height can only grow; otherwise it is measured again from the minimum. */
  readonly growsOnly: boolean;
}

/**
 * Shows the draft in a text area as tall as its text. Typed text is already there, so a key press sets and renders nothing.
 */
export function useDraftField(input: RefObject<HTMLTextAreaElement | null>, draft: Lane['draft']): void {
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return undefined;
    let shown = '';
    const stop = draft.subscribe((text) => {
      if (field.value !== text) field.value = text;
      fitHeight(field, { growsOnly: text.startsWith(shown) });
      shown = text;
    });
    // The same text needs more lines in a narrower window. Told before the layout, unlike by an observer of sizes, whose
    // round of measuring the new height would begin again.
    const fit = () => fitHeight(field, { growsOnly: false });
    addEventListener('resize', fit);
    return () => {
      stop();
      removeEventListener('resize', fit);
    };
  }, [input, draft]);
}

/**
 * Gives a text area the height of its text, within the limits of its style sheet. `field-sizing` would do it too, but
 * lays out everything around it with every key press.
 */
function fitHeight(field: HTMLTextAreaElement, { growsOnly }: FitOptions): void {
  const { style } = field;
  if (!growsOnly) style.height = '';
  if (field.scrollHeight <= field.clientHeight) return;
  const bordersPx = field.offsetHeight - field.clientHeight;
  style.height = `${field.scrollHeight + bordersPx}px`;
}
