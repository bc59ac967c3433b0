import { expect, test } from '@playwright/test';
import { resetMock } from '../support/faults.ts';
import { messages, pageUrl } from './open-page.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;

test.beforeEach(() => resetMock(pageUrl()));

for (const colorScheme of ['dark', 'light'] as const) {
  for (const viewport of SIZES) {
    test(`pictures of every screen, ${colorScheme}, ${viewport.width} px wide`, async ({ page }) => {
      const take = async (name: string) => {
        await page.waitForFunction(() =>
          document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
        );
        await page.screenshot({
          path: `test-results/screenshots/${colorScheme}-${viewport.width}-${name}.png`,
        });
      };
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      // Time stands still, or a busy machine would show another step.
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(60_000);
      await page.goto(pageUrl());
      await expect(page.getByText('Initializing squad components')).toBeVisible();
      await page.clock.runFor(2100);
      await expect(page.getByRole('listitem').filter({ hasText: '✓' })).toHaveCount(2);
      await take('1-loading');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Begin Interaction' })).toBeVisible();
      await take('2-landing');
      await page.getByRole('button', { name: 'The Evaluator' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await take('3-profile');
      await page.getByRole('button', { name: 'Chat with The Evaluator' }).click();
      await page.getByRole('textbox').fill('Is a four-day week good for a small team?');
      await page.keyboard.press('Enter');
      await expect(messages(page)).toHaveCount(3);
      await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
      await take('4-chat');
    });
  }
}
