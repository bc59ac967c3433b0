import { inputToType } from './input-to-type.ts';
import { isCovered } from './is-covered.ts';

/**
 * Call it in a press that asks something: what is typed next arrives in the input.
 * @param otherwise gets the focus on a touch screen
 */
export function focusInput(otherwise?: HTMLElement | null): void {
  (inputToType() ?? otherwise)?.focus({ preventScroll: true });
}

/** Whether the visitor has put the focus nowhere, or only in a place where they read, and neither selects nor opens anything. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  const isAtRest =
    !activeElement ||
    activeElement === document.body ||
    (activeElement.matches('[role=region], section') && !activeElement.matches(':focus-visible'));
  return isAtRest && !isCovered() && (getSelection()?.isCollapsed ?? true);
}
