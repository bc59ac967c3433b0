import { type RefObject, useLayoutEffect } from 'react';

/** Moves the focus to the fallback when the focused element leaves the page, so that the focus is not lost. */
export function useFocusRescue(
  element: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const watched = element.current;
    // Looked up only then: where both appear at once, the fallback may come after the element.
    const rescue = () => fallback.current?.focus();
    return () => {
      if (watched?.contains(document.activeElement)) rescue();
    };
  }, [element, fallback]);
}
