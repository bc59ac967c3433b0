import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { persona, squad } from '../../support/squad-files.ts';
import { type Scenario, onPages } from '../scenario.ts';
import { SILENCE, answers } from '../shell.ts';
import {
  QUESTION,
  SAID,
  allAnswer,
  askAll,
  clerkClaims,
  meant,
  newestRound,
  openAnswered,
  openTable,
} from './table.ts';
import { NAMES, openLanding, withSquadFile } from './visit.ts';

const CELL = 'The Executor, against: “slows the handover of work”. Show the words.';

/** What of the round table needs a page: its ways in, its places, its keys, and what leads from the map to the words. */
export const TABLE_ON_PAGES: readonly Scenario[] = [
  onPages('17.1', 'its words follow the number of the personas', async (shell) => {
    for (const [ids, label] of [
      [['one', 'two'], 'Ask both'],
      [['one', 'two', 'three'], 'Ask all three'],
    ] as const) {
      await withSquadFile(squad(ids.map((id) => persona(id))), async (path) => {
        const visit = await openLanding(shell, { QUARTET_SQUAD: path });
        await visit.page().pressButton(label);
        match((await visit.see()).words, new RegExp(`${label}\\.\\.\\.$`));
        await visit.leave();
      });
    }
    await withSquadFile(squad([persona('one')]), async (path) => {
      const visit = await openLanding(shell, { QUARTET_SQUAD: path });
      ok(!/Ask (all|both)/.test((await visit.see()).words));
      await visit.begin();
      ok(!/Round table/.test((await visit.see()).words));
    });
  }),
  onPages('17.5', 'Escape stops all that is open, then leads back', async (shell) => {
    const visit = await openTable(shell);
    visit.provider.plan(SILENCE, SILENCE, SILENCE, SILENCE);
    await askAll(visit);
    await visit.page().pressKey('Escape');
    equal(await visit.provider.open(), 0);
    equal((await visit.table().see()).isOpen, true);
    await visit.page().pressKey('Escape');
    equal((await visit.see()).persona, 'The Visionary');
  }),
  onPages('17.5', 'Alt with the page keys leads from lane to lane', async (shell) => {
    const visit = await openAnswered(shell);
    const names: string[] = [];
    for (const key of ['PageDown', 'PageDown', 'PageUp', 'PageUp']) {
      await visit.page().pressKey(`Alt+${key}`);
      names.push(await visit.page().focus());
    }
    deepEqual(names, ['The Visionary', 'The Methodologist', 'The Visionary', 'The Evaluator']);
    await visit.table().close();
    equal((await visit.see()).persona, 'The Visionary');
  }),
  onPages('17.6', 'lanes stand as the width allows, and a bar leads to each on a phone', async (shell) => {
    const visit = await openAnswered(shell);
    for (const [width, height, inRow] of [
      [1200, 800, 2],
      [1920, 1080, 4],
      [390, 844, 1],
    ] as const) {
      await visit.page().resize(width, height);
      const tops = await visit.page().find(() => {
        const lanes = [...document.querySelectorAll('[aria-label="Rounds"] article')];
        return lanes.map((lane) => Math.round(lane.getBoundingClientRect().top));
      });
      equal(tops.filter((top) => top === tops[0]).length, inRow, `${width}: ${tops.join(' ')}`);
    }
    await visit.page().find(() => {
      const bar = document.querySelector('nav[aria-label="Answers"]');
      [...(bar?.querySelectorAll('button') ?? [])].at(-1)?.click();
    });
    await visit.page().atRest();
    ok(await visit.page().find(isLastLaneInView));
  }),
  onPages('17.7', 'the newest round is in view, and a reader who scrolled back stays', async (shell) => {
    const visit = await openAnswered(shell);
    for (const question of ['Second?', 'Third?']) {
      visit.provider.plan(...allAnswer());
      await askAll(visit, question);
    }
    await visit.page().atRest();
    ok(await visit.page().find(isNewestQuestionInView));
    const { rounds } = await visit.table().see();
    deepEqual(rounds.map(({ question }) => question).slice(-2), ['Second?', 'Third?']);
    visit.provider.plan(...NAMES.map((name) => meant(name, answers(SAID[name], 500))));
    await askAll(visit, 'Fourth?');
    await visit
      .page()
      .find(() => document.querySelector('[aria-label="Rounds"]')?.scrollTo({ top: 0, behavior: 'instant' }));
    await visit.wait(1000);
    equal(await visit.page().find(() => document.querySelector('[aria-label="Rounds"]')?.scrollTop), 0);
    await visit.page().pressButton('Newest round');
    await visit.page().atRest();
    ok(await visit.page().find(isNewestQuestionInView));
  }),
  onPages('17.7', 'earlier rounds are shown on request', async (shell) => {
    const visit = await openTable(shell);
    for (const question of ['1?', '2?', '3?', '4?', '5?']) {
      visit.provider.plan(...allAnswer());
      await askAll(visit, question);
    }
    await visit.table().close();
    await visit.table().open();
    const questions = async () => (await visit.table().see()).rounds.map(({ question }) => question);
    deepEqual(await questions(), ['3?', '4?', '5?']);
    await visit.page().pressButton('Show earlier rounds (2)');
    deepEqual(await questions(), ['1?', '2?', '3?', '4?', '5?']);
  }),
  onPages('17.12', 'those still awaited are stopped one by one', async (shell) => {
    const visit = await openTable(shell);
    visit.provider.plan(
      meant('The Visionary', answers(SAID['The Visionary'])),
      meant('The Executor', answers(SAID['The Executor'])),
    );
    await askAll(visit);
    await visit.table().pressMap('Stop The Methodologist');
    equal(await visit.provider.open(), 1);
    await visit.table().pressMap('Stop The Evaluator');
    deepEqual((await newestRound(visit)).mapOffers, ['Draw the map']);
  }),
  onPages('17.17', 'a stand leads to its words, and back', async (shell) => {
    const visit = await openAnswered(shell);
    visit.provider.plan(clerkClaims());
    await visit.table().pressMap('Draw the map');
    await visit.page().pressButton(CELL);
    match(await visit.page().find(markedWords), /slows the handover of work/);
    match(await visit.page().focus(), /No, remote work slows the handover of work/);
    await visit.page().pressButton('Back to the map');
    equal(await visit.page().find(markedWords), '');
    equal(await visit.page().focus(), CELL);
  }),
  onPages('17.17', 'the map is a table, and a list where that is narrow', async (shell) => {
    const visit = await openAnswered(shell);
    visit.provider.plan(clerkClaims());
    await visit.table().pressMap('Draw the map');
    const heads = () =>
      visit.page().find(() => {
        const map = document.querySelector('[aria-label="The map"]');
        return map?.querySelectorAll('th[scope=col], th[scope=row]').length;
      });
    equal(await heads(), 5 + 3);
    const wide = (await newestRound(visit)).map?.points;
    await visit.page().resize(390, 844);
    equal(await heads(), 0);
    deepEqual((await newestRound(visit)).map?.points, wide);
  }),
  onPages('17.18', 'a round is taken along', async (shell) => {
    const visit = await openAnswered(shell);
    visit.provider.plan(clerkClaims());
    await visit.table().pressMap('Draw the map');
    const markdown = await visit.page().taken('Copy round');
    equal(await visit.page().taken('Download Markdown'), markdown);
    for (const text of [QUESTION, ...NAMES, 'Meet in person', '3 points: 1 disputed', 'widens every horizon'])
      ok(markdown.includes(text), text);
    const json = JSON.stringify(JSON.parse(await visit.page().taken('Download JSON')));
    for (const text of [QUESTION, 'dreamer', 'Meet in person', 'widens every horizon'])
      ok(json.includes(text), text);
  }),
  onPages(
    '17.22',
    'a chord leads to the table and back, and each text stays where it was typed',
    async (shell) => {
      const visit = await openTable(shell);
      await visit.table().write('for all');
      await visit.page().pressKey('Alt+End');
      const atPersona = await visit.see();
      equal(atPersona.persona, 'The Visionary');
      equal(atPersona.draft, '');
      await visit.write('for one');
      await visit.page().pressKey('Alt+End');
      const atTable = await visit.table().see();
      equal(atTable.isOpen, true);
      equal(atTable.draft, 'for all');
      await visit.page().pressKey('Alt+End');
      equal((await visit.see()).draft, 'for one');
    },
  ),
  onPages(
    '17.23',
    'a table without a round suggests a question of each, which one press puts to all',
    async (shell) => {
      const visit = await openTable(shell);
      await visit.table().write('kept');
      visit.provider.plan(...allAnswer());
      const suggested = 'How do I test an idea before I build it?';
      match((await visit.see()).words, /What could my town look like in fifty years\?/);
      await visit.page().pressButton(suggested);
      const { draft, rounds } = await visit.table().see();
      equal(draft, 'kept');
      deepEqual(
        rounds.map(({ question }) => question),
        [suggested],
      );
      equal(rounds[0]?.lanes[0]?.answer, SAID['The Visionary']);
      equal(rounds[0]?.lanes.length, 4);
    },
  ),
  onPages(
    '17.20',
    'what ends at the table is told once, with its place, and so is the map',
    async (shell) => {
      const visit = await openTable(shell);
      visit.provider.plan(
        meant('The Visionary', answers(SAID['The Visionary'])),
        meant('The Methodologist', SILENCE),
        meant('The Executor', answers(SAID['The Executor'], 500)),
        meant('The Evaluator', answers(null)),
      );
      await askAll(visit);
      await visit.wait(500);
      await visit.table().press('The Methodologist', 'Stop');
      visit.provider.plan(clerkClaims());
      await visit.table().pressMap('Draw the map');
      const told = await visit.page().announced();
      const all = told.join('\n');
      for (const name of NAMES)
        equal(told.filter((line) => line.includes(name) && /\b[1-4] of 4\b/.test(line)).length, 1, all);
      equal(told.filter((line) => line.includes('The map is drawn')).length, 1, all);
    },
  ),
];

// What follows runs inside the page, so each function stands alone.

function isLastLaneInView(): boolean {
  const lane = [...document.querySelectorAll('[aria-label="Rounds"] article')].at(-1);
  const place = document.querySelector('[aria-label="Rounds"]')?.getBoundingClientRect();
  const box = lane?.querySelector('h3')?.getBoundingClientRect();
  return box !== undefined && place !== undefined && box.top >= place.top && box.bottom <= place.bottom;
}

function isNewestQuestionInView(): boolean {
  const question = [...document.querySelectorAll('[aria-label="Rounds"] h2')].at(-1);
  const place = document.querySelector('[aria-label="Rounds"]')?.getBoundingClientRect();
  const box = question?.getBoundingClientRect();
  return box !== undefined && place !== undefined && box.top >= place.top - 1 && box.bottom <= place.bottom;
}

/** Where a browser marks ranges the words alone, else the block that holds them. */
function markedWords(): string {
  if (typeof CSS === 'object' && 'highlights' in CSS)
    return [...CSS.highlights.values()].flatMap((highlight) => [...highlight].map(String)).join(' ');
  return Array.from(document.querySelectorAll('[data-marked]'), ({ textContent }) => textContent).join(' ');
}
