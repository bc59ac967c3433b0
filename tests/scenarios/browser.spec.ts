import { test as base } from '@playwright/test';
import { DEEP } from '../support/depth.ts';
import { scenariosOfPage } from './scenarios.ts';
import { type BrowserShell, createBrowserShell } from './shells/browser.ts';

const test = base.extend<{ leftAfterwards: void }, { shell: BrowserShell }>({
  shell: [
    async ({ browser }, use) => {
      const shell = createBrowserShell(browser);
      await use(shell);
      await shell.close();
    },
    { scope: 'worker' },
  ],
  leftAfterwards: [
    async ({ shell }, use) => {
      await use();
      await shell.leaveAll();
    },
    { auto: true },
  ],
});

test.describe.configure({ mode: 'parallel' });

for (const { number, title, run } of scenariosOfPage(DEEP)) {
  test(`${number} ${title}`, ({ shell }) => run(shell));
}
