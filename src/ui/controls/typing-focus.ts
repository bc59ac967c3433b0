import { inputToType } from './input-to-type.ts';
import { isCovered } from './is-covered.ts';

/**
 * Focuses the input, so that what is typed next arrives there. Call it while the press that asks something is handled.
 * @param otherwise gets the focus on a touch screen
 */
export function focusInput(otherwise?: HTMLElement | null): void {
  (inputToType() ?? otherwise)?.focus({ preventScroll: true });
}

/** Whether the focus is nowhere, or where the visitor only reads, and nothing is selected or open. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  const isAtRest =
    !activeElement ||
    activeElement === document.body ||
    (activeElement.matches('[role=region], section') && !activeElement.matches(':focus-visible'));
  return isAtRest && !isCovered() && (getSelection()?.isCollapsed ?? true);
}
