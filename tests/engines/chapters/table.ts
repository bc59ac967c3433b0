import { expect } from '@playwright/test';
import type { SeenTable } from '../../scenarios/shell.ts';
import type { JourneyTest } from '../journey-test.ts';
import { eventually } from '../visitor.ts';

const NAMES = ['The Visionary', 'The Methodologist', 'The Executor', 'The Evaluator'];

/** One question to all. */
export function table(test: JourneyTest): void {
  test.describe.serial('the round table', () => {
    test('opens from the landing, with a seat for each (17.1, 17.3)', async ({ visitor }) => {
      await visitor.openLanding();
      await visitor.click('Ask all four');
      await eventually(async () => (await visitor.seeTable()).isOpen).toBe(true);
      const { seated, requests } = await visitor.seeTable();
      expect(seated).toEqual(NAMES);
      expect(requests).toContain('4 requests');
      await eventually(visitor.focus).toBe('Your message');
    });

    test('takes a seat away and gives it back (17.3)', async ({ visitor }) => {
      const seat = { role: 'button', name: 'The Evaluator', within: '[aria-label="Seats"]' } as const;
      await visitor.click(seat);
      await eventually(async () => (await visitor.seeTable()).seated).toEqual(NAMES.slice(0, 3));
      await visitor.click(seat);
      await eventually(async () => (await visitor.seeTable()).seated).toEqual(NAMES);
    });

    test('puts a question to all, whose answers stand side by side (17.2, 17.6)', async ({ visitor }) => {
      await visitor.ask('Should a small shop open on Sundays?');
      await eventually(async () => answersOf(await visitor.seeTable())).toHaveLength(4);
      const [round] = (await visitor.seeTable()).rounds;
      expect(round?.question).toContain('Should a small shop open on Sundays?');
      expect(round?.lanes.map(({ name }) => name)).toEqual(NAMES);
    });

    test('draws a map of their answers, each stand with a quote (17.12 to 17.14)', async ({ visitor }) => {
      await visitor.click('Draw the map');
      await eventually(
        async () => (await visitor.seeTable()).rounds[0]?.map?.points.length ?? 0,
      ).toBeGreaterThan(1);
      const map = (await visitor.seeTable()).rounds[0]?.map;
      expect(map?.summary).toMatch(/^\d+ points?: /);
      const quotes = map?.points.flatMap(({ stands }) => stands.map(({ quote }) => quote)) ?? [];
      expect(quotes.filter((quote) => quote !== '').length).toBeGreaterThan(2);
    });

    test('leads from a stand to its words, which are marked, and back (17.17)', async ({ visitor }) => {
      await visitor.click({ css: '[aria-label="The map"] button[aria-pressed="false"]' });
      await eventually(() => visitor.driver.evaluate(readMarked)).not.toBe('');
      expect(await visitor.driver.evaluate(readMarkLine)).toBe('underline');
      await visitor.click('Back to the map');
      await eventually(visitor.focus).toContain('Show the words');
    });

    test('stops all that is open at Escape (17.5)', async ({ visitor, mock }) => {
      await mock.set({ delayMs: 5000 });
      await visitor.ask('And on Mondays?');
      await eventually(() => visitor.find({ role: 'button', name: 'Stop all' })).toBeDefined();
      await visitor.press('Escape');
      await eventually(() => visitor.find({ role: 'button', name: 'Stop all' })).toBeUndefined();
      expect((await visitor.seeTable()).rounds).toHaveLength(2);
    });

    test('passes an answer on to another persona (17.19)', async ({ visitor }) => {
      await visitor.click({ role: 'button', name: 'Pass on to …' });
      await eventually(visitor.dialog).toContain('The Executor');
      await visitor.click('The Executor');
      await eventually(async () => (await visitor.see()).persona).toBe('The Executor');
      await eventually(async () => (await visitor.see()).draft).toContain('> ');
    });

    test('opens and closes by its keys, and keeps its own text (17.4, 17.22)', async ({ visitor }) => {
      await visitor.press('Alt+End');
      await eventually(async () => (await visitor.seeTable()).isOpen).toBe(true);
      await eventually(visitor.focus).toBe('Your message');
      await visitor.type('to all');
      await visitor.press('Alt+End');
      await eventually(async () => (await visitor.see()).draft).toContain('> ');
      await visitor.press('Alt+End');
      await eventually(async () => (await visitor.seeTable()).draft).toBe('to all');
    });

    test('leads to a persona’s own conversation, where the turn stands (17.2)', async ({ visitor }) => {
      await visitor.click({ role: 'button', name: 'The Methodologist', within: '[data-lane="theorist"]' });
      await eventually(async () => (await visitor.see()).persona).toBe('The Methodologist');
      expect((await visitor.see()).messages[1]?.text).toBe('Should a small shop open on Sundays?');
    });
  });
}

function answersOf({ rounds }: SeenTable) {
  const lanes = rounds.at(-1)?.lanes ?? [];
  return lanes.filter(({ answer, offers }) => answer !== '' && offers.length === 0);
}

// What follows runs inside the page, so each function stands alone.

/** The words that are highlighted. */
function readMarked(): string {
  const [range] = CSS.highlights.get('quote') ?? [];
  return range instanceof Range ? range.toString() : '';
}

function readMarkLine(): string {
  return getComputedStyle(document.body, '::highlight(quote)').textDecorationLine;
}
