import { expect } from '@playwright/test';
import { shippedSpeech } from '../../mock-provider/voices/speech.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { describeStand } from '../../src/domain/texts/table-texts.ts';
import { ask, bubbles, hear, quickMock } from './converse.ts';
import { openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

const { rounds, replies } = shippedSpeech();

test.beforeEach(() => quickMock(pageUrl()));

test('all four personas answer each prepared question as written, and its map has every stance', async ({
  page,
}) => {
  await openLanding(page);
  await page.getByRole('button', { name: 'Ask all four' }).click();
  await expect(page.getByRole('textbox')).toBeFocused();
  const heard: string[] = [];
  for (const { question, answers, points } of rounds) {
    await ask(page, question);
    const round = page.locator('[data-round]').filter({ has: page.getByRole('heading', { name: question }) });
    for (const { id, badgeId } of PERSONAS) {
      const answer = round.locator(`[data-lane='${id}'] [data-content]`);
      await expect(answer).toHaveText(answers[badgeId]!);
      heard.push(await answer.innerText());
    }
    await round.getByRole('button', { name: 'Draw the map' }).click();
    await expect(round.getByRole('row')).toHaveCount(points.length + 1);
    for (const { point, stands } of points) {
      const row = round.getByRole('row').filter({ has: page.getByText(point, { exact: true }) });
      const shown = await row
        .getByRole('button')
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
      expect(shown).toEqual(
        PERSONAS.flatMap(({ badgeId, name }) => {
          const stand = stands[badgeId];
          return stand ? [describeStand(name, stand)] : [];
        }),
      );
    }
    await expect(round.getByText('left out')).toHaveCount(0);
  }
  expect(new Set(heard).size).toBe(4 * rounds.length);
});

test('the starters get their written answers, no two alike', async ({ page }) => {
  await openChat(page);
  const heard: string[] = [];
  for (const { badgeId, name, starters } of PERSONAS) {
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    for (const starter of starters) {
      await hear(page, starter);
      const answer = bubbles(page).last().locator('[data-content]');
      const reply = replies.find(({ persona, question }) => persona === badgeId && question === starter);
      const round = rounds.find(({ question }) => question === starter);
      await expect(answer).toHaveText((reply?.text ?? round?.answers[badgeId])!);
      heard.push(await answer.innerText());
    }
    await page.getByRole('button', { name: 'Next persona' }).click();
  }
  expect(new Set(heard).size).toBe(12);
});
