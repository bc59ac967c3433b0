import { type BrowserContext, type Page, test as base, expect } from '@playwright/test';

interface Watches {
  readonly errorsOfPages: void;
}

/** A browser's note of a failed request. Many tests let requests fail, and check the page's own words instead. */
const REQUEST_FAILED = /^Failed to load resource: /;

/** Playwright's style for a screenshot, which it adds to any page in Firefox. */
const STYLE_FOR_PICTURES = 'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=';

const expectedErrors = new WeakMap<BrowserContext, RegExp[]>();

/**
 * The test of every file here. It fails on any error of a page that is thrown, logged or, like a resize loop, reported
 * only to the window.
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

/** Errors that a test causes itself; call it before they come. */
export function expectErrors(page: Page, ...patterns: readonly RegExp[]): void {
  const context = page.context();
  expectedErrors.set(context, [...(expectedErrors.get(context) ?? []), ...patterns]);
}

/** Runs inside the page: an event without an error is reported nowhere else. */
function tellWindowErrors(): void {
  addEventListener('error', ({ error, message }) => {
    if (!error && message) console.error(message);
  });
}
