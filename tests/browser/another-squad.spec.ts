import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { serveBuild } from '../../scripts/lib/serve.ts';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import type { RunningServer } from '../../src/server/run.ts';
import { readJournal, setFaults } from '../support/faults.ts';
import {
  ask,
  bubbles,
  hear,
  holdAnswer,
  exportAs,
  openDialog,
  openDrill,
  quickMock,
  stateOfAnswer,
  stateOfQuestion,
  texts,
} from './converse.ts';
import { skipIntro } from './open-page.ts';
import { test } from './page-test.ts';

/** A text that a visitor of a page could meet. */
interface MetText {
  /** `text`, `spoken` in a live region, the name of an attribute, or where else it was read. */
  readonly where: string;
  readonly text: string;
}

/** Names of the built-in squad, of its personas, their ids and drawings, and a word of its badge. */
const WORDS_OF_BUILT_IN =
  /quartet|visionary|methodologist|executor|evaluator|dreamer|theorist|pragmatist|analyst|degens/gi;

/** Attributes with internal names, which no visitor meets. */
const UNMET_ATTRIBUTES = ['class', 'style', 'data-drawing'];

const NAMES = [
  'The Security Reviewer',
  'The Performance Reviewer',
  'The Readability Reviewer',
  'The Test Reviewer',
] as const;

let served: RunningServer;
let url: string;

test.beforeAll(async () => {
  served = await serveBuild({ QUARTET_SQUAD: join(rootFolder, 'squads/code-review.json') });
  url = served.address;
});

test.beforeEach(() => quickMock(url));

test.afterAll(() => served.close());

test(
  'a visit of another squad contains no word of the built-in squad',
  { tag: '@clipboard' },
  async ({ page }) => {
    const met = await watchTexts(page);
    const others: MetText[] = [];
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

    await page.goto(url);
    await skipIntro(page);
    await expect(page).toHaveTitle('Code Review');
    await expect(page.getByRole('heading', { level: 1, name: 'Code Review' })).toBeVisible();
    await expect(page.getByText('FOUR READERS, ONE CHANGE')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([...NAMES]);
    await expect(page.getByRole('link')).toHaveCount(0);

    // A card, and from there the chat.
    const dialog = await openDialog(page, NAMES[2]);
    await expect(dialog).toContainText('ID: readability');
    await expect(dialog.getByRole('meter')).toHaveCount(12);
    await dialog.getByRole('button', { name: `Chat with ${NAMES[2]}` }).click();
    await expect(page).toHaveTitle(`Interaction Console - ${NAMES[2]} - Code Review`);
    await expect(bubbles(page)).toContainText(["I'm The Readability Reviewer."]);

    // A starter, whose answer comes while another persona is open.
    const release = await holdAnswer(page);
    await page.getByRole('button', { name: 'What makes a good name for a function?' }).click();
    await page.keyboard.press('Alt+PageDown');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Interaction Console - ${NAMES[3]}`);
    await release();
    await expect(page.getByRole('button', { name: 'Previous persona' })).toHaveAccessibleDescription(
      `${NAMES[2]} has answered`,
    );
    await expect(page.getByRole('log')).toContainText([`${NAMES[3]}, 4 of 4`]);

    // Each of them answers in a distinct voice.
    const answers = new Set<string>();
    for (const name of NAMES) {
      await page.keyboard.press('Alt+PageDown');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Interaction Console - ${name}`);
      await hear(page, 'How do I start a small bakery?');
      answers.add((await texts(page)).at(-1)!);
    }
    expect(answers.size).toBe(NAMES.length);
    const journal = await readJournal(url);
    expect(new Set(journal.map(({ persona }) => persona))).toEqual(new Set(NAMES));

    // Failures, stops, another try and an edit.
    await setFaults(url, { kind: 'status', status: 503, times: 1 }, { kind: 'hang', times: 1 });
    await ask(page, 'Are you there?');
    await stateOfQuestion(page).getByRole('button', { name: 'Retry now' }).click();
    await expect(stateOfQuestion(page)).toContainText(`${NAMES[3]} is answering. Attempt 2 of 4.`);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await ask(page, 'Are you still there?');
    await expect(bubbles(page).filter({ hasText: 'Are you still there?' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);

    // The drill, the options and the help.
    await openDrill(page);
    await page.getByRole('radio', { name: 'Empty answer' }).click();
    await expect(page.getByRole('dialog')).toContainText('Set: Empty answer');
    await page.keyboard.press('Escape');
    await ask(page, 'And now?');
    await expect(stateOfAnswer(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Alt + Page Down');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // The search and the exports.
    const conversation = await openDialog(page, 'Conversation');
    await page.getByRole('searchbox').fill('bakery');
    await expect(conversation.locator('mark').first()).toHaveText('bakery');
    for (const way of ['Markdown', 'JSON'] as const) {
      const begins = page.waitForEvent('download');
      await exportAs(page, way);
      const file = await begins;
      const text = readFileSync(await file.path(), 'utf8');
      others.push({ where: 'file name', text: file.suggestedFilename() }, { where: 'file', text });
    }
    await exportAs(page, 'Copy');
    await expect(conversation).toContainText('Copied as Markdown.');
    others.push({ where: 'copy', text: await page.evaluate(() => navigator.clipboard.readText()) });
    await page.keyboard.press('Escape');

    // The browser's Back button.
    await page.goBack();
    await expect(page).toHaveTitle('Code Review');
    await page.goForward();
    await expect(page).toHaveTitle(`Interaction Console - ${NAMES[3]} - Code Review`);

    const all = await met();
    expect(all.map(({ text }) => text)).toContain('Code Review ready');
    const said = all.filter(({ where }) => where === 'spoken').map(({ text }) => text);
    expect(said).toContain(`${NAMES[2]} is answering`);
    expect(all.some(({ where, text }) => where === 'title' && text === `Read about ${NAMES[0]}`)).toBe(true);
    expect(wordsOfBuiltIn([...all, ...others.map(withoutFormat), await servedPage(url)])).toEqual([]);
  },
);

/** The page as a browser receives it, before any script runs. */
async function servedPage(address: string): Promise<MetText> {
  const response = await fetch(address);
  const html = await response.text();
  // A drawing's name is an internal word in the settings of the page.
  const text = html.replaceAll(/"drawing":"\w+"/g, '');
  return { where: 'served page', text };
}

/** The name of the format is the same for every squad. */
function withoutFormat({ where, text }: MetText): MetText {
  return { where, text: text.replace('"format": "quartet-conversation"', '') };
}

/**
 * Every text and attribute that the page has had, however briefly; call it before the page is opened.
 * @returns the texts so far
 */
async function watchTexts(page: Page): Promise<() => Promise<readonly MetText[]>> {
  const met = new Map<string, MetText>();
  await page.exposeFunction('keepTexts', (added: readonly MetText[]) => {
    for (const each of added) met.set(`${each.where}\n${each.text}`, each);
  });
  await page.addInitScript((unmet) => {
    const { keepTexts } = globalThis as unknown as { keepTexts(texts: readonly MetText[]): void };

    function textsIn(node: Node): readonly MetText[] {
      const element = node instanceof Element ? node : node.parentElement;
      if (element?.closest('script')) return [];
      if (node instanceof Text) {
        return [{ where: element?.closest('[aria-live]') ? 'spoken' : 'text', text: node.data }];
      }
      const attributes = node instanceof Element ? [...node.attributes] : [];
      const own = attributes.map(({ name, value }) => ({ where: name, text: value }));
      return [...own.filter(({ where }) => !unmet.includes(where)), ...[...node.childNodes].flatMap(textsIn)];
    }

    function textsOf({ type, target, addedNodes }: MutationRecord): readonly MetText[] {
      return type === 'childList' ? [...addedNodes].flatMap(textsIn) : textsIn(target);
    }

    const observer = new MutationObserver((records) => keepTexts(records.flatMap(textsOf)));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }, UNMET_ATTRIBUTES);
  return async () => {
    // Everything that the page reported before it answers this has arrived.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    return [...met.values()].filter(({ text }) => text.trim() !== '');
  };
}

/** The words of the built-in squad in these texts, each with its place, in order of appearance. */
function wordsOfBuiltIn(met: readonly MetText[]): readonly string[] {
  const found = met.flatMap(({ where, text }) =>
    [...text.matchAll(WORDS_OF_BUILT_IN)].map(([word]) => `${where}: ${word.toLowerCase()}`),
  );
  return [...new Set(found)];
}
