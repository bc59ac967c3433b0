import { type RefObject, useLayoutEffect } from 'react';

/** Moves the focus to the refuge when the element goes from the page while the focus is in it, which would else be lost. */
export function useRescuedFocus(
  element: RefObject<HTMLElement | null>,
  refuge: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const watched = element.current;
    // Looked up only then: where both appear at once, the refuge may come after the element.
    const rescue = () => refuge.current?.focus();
    return () => {
      if (watched?.contains(document.activeElement)) rescue();
    };
  }, [element, refuge]);
}
