import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import '../../src/ui/app/Shortcuts.tsx';
import '../../src/ui/chat/ChatScreen.tsx';
import '../../src/ui/dialogs/AccessDialog.tsx';
import '../../src/ui/dialogs/ConversationDialog.tsx';
import '../../src/ui/dialogs/HelpDialog.tsx';
import '../../src/ui/dialogs/KeepNews.tsx';
import '../../src/ui/dialogs/OptionsDialog.tsx';
import '../../src/ui/dialogs/PassOnDialog.tsx';
import '../../src/ui/dialogs/ProfileDialog.tsx';
import '../../src/ui/markdown/MarkdownText.tsx';
import '../../src/ui/picture/draw-map-picture.ts';
import '../../src/ui/table/ExampleMap.tsx';
import '../../src/ui/table/OpenedScreen.tsx';
import '../../src/ui/table/TableScreen.tsx';
import { PATIENCE_MS } from '../support/patience.ts';
import { watchBareTexts } from './bare-texts.ts';

configure({ asyncUtilTimeout: PATIENCE_MS });

watchBareTexts();

/** Vitest's environment; its window has what Node's own globals hide. */
declare const jsdom: { readonly window: Window & typeof globalThis };

// From version 25 on, Node has a web storage of its own, which needs a file.
for (const name of ['localStorage', 'sessionStorage', 'Storage'] as const) {
  Object.defineProperty(globalThis, name, { configurable: true, value: jsdom.window[name] });
}

// jsdom lacks layout and media queries.
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.animate = () => {
  const animation = { onfinish: () => undefined };
  queueMicrotask(() => animation.onfinish());
  return animation as unknown as Animation;
};
Range.prototype.getBoundingClientRect = () => new DOMRect();
globalThis.matchMedia = (media) =>
  Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
globalThis.IntersectionObserver = class {
  observe(): void {}
  disconnect(): void {}
} as unknown as typeof IntersectionObserver;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
HTMLElement.prototype.hidePopover = () => undefined;
const style = document.createElement('style');
style.textContent = '[popover] { display: block !important }';
document.head.append(style);
globalThis.CSS = { supports: () => true } as unknown as typeof CSS;

// The tests of all files share a window, because creating one takes long; each test leaves it unchanged.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) {
    document.documentElement.removeAttribute(name);
  }
  document.title = '';
  history.replaceState(null, '');
});
