/** What is run inside the page; each stands alone. */

export function readScroll(): number {
  return document.querySelector('[aria-label="Conversation"]')?.scrollTop ?? 0;
}

export function breakNextRequest(): void {
  const original = globalThis.AbortController;
  globalThis.AbortController = class extends original {
    constructor() {
      globalThis.AbortController = original;
      super();
      throw new Error('Something broke');
    }
  };
}

/** What takes the browser's own time, which nobody holds, or draws what no scenario looks at. */
export function showAtOnce(): void {
  Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  // The background rests while a page is hidden.
  Object.defineProperty(document, 'hidden', { get: () => true });
  const still = new CSSStyleSheet();
  still.replaceSync('* { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets.push(still);
}

export function collectAnnouncements(): void {
  const announced: string[] = [];
  Object.assign(globalThis, { announced });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof HTMLElement && node.tagName === 'P' && node.closest('[role="log"]')) {
          announced.push(node.textContent);
        }
      }
    }
  }).observe(document, { childList: true, subtree: true });
}

/** What the visit before kept, such as a theme, is not there for the next. */
export function forgetVisits(): void {
  if (!location.protocol.startsWith('http')) return;
  localStorage.clear();
  sessionStorage.clear();
}

/** Keeps what is copied, which a page without a person at it may not do. */
export function catchCopies(): void {
  const writeText = async (text: string) => void Object.assign(globalThis, { copied: text });
  Object.assign(navigator.clipboard, { writeText });
}

/** The network goes or comes back, as far as the page can tell; its requests go on. */
export function pretendNetwork(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
