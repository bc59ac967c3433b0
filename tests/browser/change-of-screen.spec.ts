import { type Page, expect } from '@playwright/test';
import { openLanding } from './open-page.ts';
import { test } from './page-test.ts';

const FRAMES = 6;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a screen’s buttons can be pressed from its first frame on, while the screen still fades in', async ({
  page,
}) => {
  await openLanding(page);
  for (const [wayThere, button] of [
    ['Begin Interaction', 'Next persona'],
    ['Back', 'Begin Interaction'],
  ] as const) {
    await watchFrames(page, button);
    await page.getByRole('button', { name: wayThere }).click();
    expect(await hitsOf(page)).toEqual(Array(FRAMES).fill(true));
  }
});

/** From now on records, for each of the first frames with this button, whether a press in its middle would hit it. */
async function watchFrames(page: Page, name: string): Promise<void> {
  await page.evaluate(
    ([label, count]) => {
      const hits = new Promise<readonly boolean[]>((resolve) => {
        const seen: boolean[] = [];
        function look(): void {
          const button = [...document.querySelectorAll('button')].find(
            (one) => (one.ariaLabel ?? one.textContent).trim() === label,
          );
          if (button) {
            const { x, y, width, height } = button.getBoundingClientRect();
            seen.push(button.contains(document.elementFromPoint(x + width / 2, y + height / 2)));
          }
          if (seen.length < count) requestAnimationFrame(look);
          else resolve(seen);
        }
        requestAnimationFrame(look);
      });
      Object.assign(globalThis, { hits });
    },
    [name, FRAMES] as const,
  );
}

function hitsOf(page: Page): Promise<readonly boolean[]> {
  return page.evaluate(() => (globalThis as unknown as { hits: Promise<readonly boolean[]> }).hits);
}
