import { useEffect } from 'react';

/** The key code of an input method's own keys; Safari sends it with the Escape that ends a composition. */
const COMPOSITION_KEY_CODE = 229;

/**
 * Closes dialogs where the browser does not: by Escape in a search field, which WebKit keeps for itself, and by a press
 * outside of one with `closedby="any"`, which WebKit does not know (behaviour 15.10).
 */
export function useDialogClosing(): void {
  useEffect(() => {
    const watching = new AbortController();
    const { signal } = watching;
    // Before the shortcuts, which listen to the window and leave alone what is prevented.
    document.addEventListener('keydown', closeAtEscape, { signal });
    if (!('closedBy' in HTMLDialogElement.prototype)) watchOutside(signal);
    return () => watching.abort();
  }, []);
}

function closeAtEscape(event: KeyboardEvent): void {
  const { key, target, isComposing, keyCode } = event;
  if (key !== 'Escape' || isComposing || keyCode === COMPOSITION_KEY_CODE) return;
  if (!(target instanceof HTMLInputElement && target.type === 'search')) return;
  const dialog = target.closest('dialog');
  if (!dialog) return;
  event.preventDefault();
  dialog.close();
}

function watchOutside(signal: AbortSignal): void {
  // What marks a text may begin inside and end outside.
  let began: EventTarget | undefined;
  document.addEventListener('pointerdown', (event) => (began = dialogInFrontOf(event)), { signal });
  document.addEventListener(
    'click',
    (event) => {
      const dialog = dialogInFrontOf(event);
      if (dialog && dialog === began) dialog.close();
    },
    { signal },
  );
}

/** The dialog that was pressed beside: what lies behind it counts as the dialog itself. */
function dialogInFrontOf({ target, clientX, clientY }: MouseEvent): HTMLDialogElement | undefined {
  if (!(target instanceof HTMLDialogElement) || target.getAttribute('closedby') !== 'any') return undefined;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const isWithin = left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
  return isWithin ? undefined : target;
}
