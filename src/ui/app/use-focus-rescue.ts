import { useEffect } from 'react';
import { isCovered } from '../controls/is-covered.ts';
import { inputToType } from '../controls/input-to-type.ts';

/**
 * Keeps the focus near the reader when the focused element leaves the page. From a button that was pressed, it goes to the
 * last `data-focus-home` of the nearest remaining ancestor that has one. From an element that leaves by itself, such as the
 * `Stop` button of an answer that has arrived, it goes to the input, except on a touch screen.
 */
export function useFocusRescue(): void {
  useEffect(() => {
    /** The last focused element and its ancestors. */
    let path: readonly EventTarget[] = [];
    let pressed: readonly EventTarget[] = [];
    const press = (event: Event) => (pressed = event.composedPath());
    const follow = (event: Event) => (path = event.composedPath());
    const watcher = new MutationObserver(() => {
      const [focused] = path;
      if (!(focused instanceof Element) || focused.isConnected) return;
      const places = path;
      const input = pressed.includes(focused) || isCovered() ? null : inputToType();
      path = [];
      // Other observers run first, as they may know a better place.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        if (input) input.focus({ preventScroll: true });
        else homeOf(places)?.focus();
      });
    });
    // Pressing something that takes no focus means that the reader has moved on.
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget || !(target instanceof Element)) return;
      queueMicrotask(() => {
        if (target.isConnected && document.activeElement === document.body) path = [];
      });
    };
    document.addEventListener('click', press, true);
    document.addEventListener('focusin', follow);
    document.addEventListener('focusout', leave);
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('click', press, true);
      document.removeEventListener('focusin', follow);
      document.removeEventListener('focusout', leave);
      watcher.disconnect();
    };
  }, []);
}

function homeOf(path: readonly EventTarget[]): HTMLElement | undefined {
  for (const place of path) {
    if (!(place instanceof HTMLElement) || !place.isConnected) continue;
    if (place.matches('[data-focus-home]')) return place;
    const home = [...place.querySelectorAll<HTMLElement>('[data-focus-home]')].at(-1);
    if (home) return home;
    // A modal dialog makes everything behind it inert.
    if (place instanceof HTMLDialogElement) return place.querySelector('button') ?? undefined;
  }
  return undefined;
}
