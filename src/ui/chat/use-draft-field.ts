import { type RefObject, useLayoutEffect } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';
import { fitHeight } from './fit-height.ts';

/**
 * Shows the draft in a text area that is as high as it. What was typed stands there already, so that a key sets nothing
 * and renders nothing.
 */
export function useDraftField(input: RefObject<HTMLTextAreaElement | null>, draft: Squad['draft']): void {
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return undefined;
    let shown = '';
    const stop = draft.subscribe((text) => {
      if (field.value !== text) field.value = text;
      fitHeight(field, { growsOnly: text.startsWith(shown) });
      shown = text;
    });
    // In a narrower place the same text needs more lines.
    const watcher = new ResizeObserver(() => fitHeight(field, { growsOnly: false }));
    if (field.parentElement) watcher.observe(field.parentElement);
    return () => {
      stop();
      watcher.disconnect();
    };
  }, [input, draft]);
}
