import { test } from '@playwright/test';
import { scenariosFor } from './scenarios.ts';
import { createBrowserShell } from './shells/browser.ts';

// Each visit has a server of its own.
test.describe.configure({ mode: 'parallel' });

for (const { number, title, run } of scenariosFor('browser')) {
  test(`${number} ${title}`, async ({ browser }) => {
    const shell = createBrowserShell(browser);
    try {
      await run(shell);
    } finally {
      await shell.closeAll();
    }
  });
}
