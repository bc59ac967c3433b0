import type { Page } from '@playwright/test';

/** What a page has done since it is watched. */
export interface PageWatch {
  /** Directives of its policy that the page broke. */
  readonly violations: string[];
  readonly requested: string[];
  /** Every head and body that it received, as text. */
  received(): Promise<string>;
}

/** Call it before the page is opened. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const violations: string[] = [];
  const requested: string[] = [];
  const answers: Promise<string>[] = [];
  await page.exposeFunction('describeViolation', (directive: string) => violations.push(directive));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const tell = (globalThis as unknown as { describeViolation(text: string): void }).describeViolation;
      tell(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('request', (request) => requested.push(request.url()));
  page.on('response', (response) => {
    const head = JSON.stringify(response.headers());
    answers.push(
      response.text().then(
        (text) => `${response.url()}\n${head}\n${text}`,
        () => head,
      ),
    );
  });
  return {
    violations,
    requested,
    received: async () => (await Promise.all(answers)).join('\n\n'),
  };
}
