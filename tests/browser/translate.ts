import type { Page } from '@playwright/test';

/** What stands before and after each translated text, to tell it from the original. */
type Quotes = readonly [before: string, after: string];

/** Translates an open page as a browser does: each text becomes two nested `font` elements, now and after each change. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(rewriteTexts, ['«', '»'] as const);
}

/** The same from the first text on, into the same words, so that all that a test looks for is found. Call it first. */
export async function translateIntoSameWords(page: Page): Promise<void> {
  await page.addInitScript(rewriteTexts, ['', ''] as const);
}

/** Runs inside the page. */
function rewriteTexts([before, after]: Quotes): void {
  const isLeft = ({ data, parentElement }: Text) =>
    data.trim() === '' || parentElement?.closest('script, style, textarea, code, pre, font');
  const translateText = (text: Text) => {
    if (isLeft(text)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(before + text.data + after);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translateText(text);
  };
  if (document.body) translateAll(document.body);
  const watcher = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.isConnected) translateAll(node);
  });
  watcher.observe(document, { childList: true, subtree: true });
}
