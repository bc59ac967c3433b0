import { useEffect } from 'react';

/**
 * Keeps the focus near the reader when the focused element leaves the page, such as a button that was pressed. It goes
 * to the last `data-focus-home` of the nearest remaining ancestor that has one.
 */
export function useFocusRescue(): void {
  useEffect(() => {
    /** The last focused element and its ancestors. */
    let path: readonly EventTarget[] = [];
    const follow = (event: Event) => (path = event.composedPath());
    const watcher = new MutationObserver(() => {
      const [focused] = path;
      if (!(focused instanceof Element) || focused.isConnected) return;
      const places = path;
      path = [];
      // Other observers run first, as they may know a better place.
      queueMicrotask(() => {
        if (document.activeElement === document.body) homeOf(places)?.focus();
      });
    });
    // Pressing something that takes no focus means that the reader has moved on.
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget || !(target instanceof Element)) return;
      queueMicrotask(() => {
        if (target.isConnected && document.activeElement === document.body) path = [];
      });
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('focusout', leave);
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => {
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
