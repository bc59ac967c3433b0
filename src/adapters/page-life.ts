/** The parts of `window` and `document` that tell of it. */
export interface LivingPage {
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
  readonly window: EventTarget;
}

export interface PageLife {
  /** The page may be ended from now on without another word, as on a phone. */
  readonly onHidden: () => void;
  /** The page goes, but may come back from the browser's cache. */
  readonly onGone: () => void;
  readonly onBack: () => void;
}

/**
 * Calls back as the page goes and comes.
 * @returns a function that ends it
 */
export function watchPageLife(
  { document, window }: LivingPage,
  { onHidden, onGone, onBack }: PageLife,
): () => void {
  function follow(): void {
    if (document.visibilityState === 'hidden') onHidden();
  }

  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pagehide', onGone);
  window.addEventListener('pageshow', onBack);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pagehide', onGone);
    window.removeEventListener('pageshow', onBack);
  };
}
