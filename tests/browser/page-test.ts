import { type BrowserContext, type Page, test as base, expect } from '@playwright/test';

interface Watches {
  readonly errorsOfPages: void;
}

/** A browser's own note of a request that failed, as many tests let one fail: the page's words of it are what they look at. */
const REQUEST_FAILED = /^Failed to load resource: /;

/** Of Playwright's own style for a picture, which it gives Firefox as it would give any page. */
const STYLE_FOR_PICTURES = 'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=';

const expectedErrors = new WeakMap<BrowserContext, RegExp[]>();

/**
 * The test of every file here. It fails with any error of a page, be it thrown, told by the console or, like a loop of
 * resizes, only by the window.
 */
export const test = base.extend<Watches>({
  errorsOfPages: [
    async ({ browser }, use) => {
      const errors: string[] = [];
      const watch = (context: BrowserContext) => {
        const note = (text: string) => {
          if (REQUEST_FAILED.test(text) || text.includes(STYLE_FOR_PICTURES)) return;
          const isExpected = expectedErrors.get(context)?.some((pattern) => pattern.test(text));
          if (!isExpected) errors.push(text);
        };
        context.on('weberror', (error) => note(String(error.error())));
        context.on('console', (message) => {
          if (message.type() === 'error') note(message.text());
        });
        void context.addInitScript(tellWindowErrors);
      };
      browser.on('context', watch);
      await use();
      browser.off('context', watch);
      expect(errors, 'errors of the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Errors that a test brings about itself; to be called before they come. */
export function expectErrors(page: Page, ...patterns: readonly RegExp[]): void {
  const context = page.context();
  expectedErrors.set(context, [...(expectedErrors.get(context) ?? []), ...patterns]);
}

/** Runs inside the page: an event without an error is told nowhere else. */
function tellWindowErrors(): void {
  addEventListener('error', ({ error, message }) => {
    if (!error && message) console.error(message);
  });
}
