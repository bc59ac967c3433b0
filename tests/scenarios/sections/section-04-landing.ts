import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { type Scenario, everywhere, onPages } from '../scenario.ts';
import { NAMES, openLanding } from './visit.ts';

const STRENGTHS = [
  /expansive ideation/i,
  /structured frameworks/i,
  /hands-on implementation/i,
  /assessment and critical review/i,
];

export const LANDING: readonly Scenario[] = [
  onPages(
    '4.1',
    'the landing shows the badge, the title and what the four can do together',
    async (shell) => {
      const { words } = await (await openLanding(shell, { QUARTET_PRODUCT_NAME: 'Acme' })).see();
      ok(words.includes('WITH LOVE FOR DEGENS'));
      ok(words.includes('Acme'));
      match(words, /four perspectives .*limitless possibilities/);
    },
  ),
  onPages('4.2', 'four cards name the personas and their strengths', async (shell) => {
    const { words } = await (await openLanding(shell)).see();
    for (const [index, name] of NAMES.entries()) {
      ok(words.includes(name), name);
      match(words, STRENGTHS[index] ?? /^$/);
    }
  }),
  onPages('4.3', 'the links lead to the set addresses, in tabs apart', async (shell) => {
    const visit = await openLanding(shell, {
      QUARTET_SOCIAL_URL: 'https://social.example/acme',
      QUARTET_GITHUB_URL: 'https://code.example/acme',
    });
    deepEqual(await visit.page().links(), [
      { name: 'Social profile', href: 'https://social.example/acme', isApart: true },
      { name: 'Source code', href: 'https://code.example/acme', isApart: true },
    ]);
  }),
  everywhere('4.4', 'a chat can begin with any of the four', async (shell) => {
    const visit = await openLanding(shell);
    for (const name of NAMES) {
      await visit.choose(name);
      equal((await visit.see()).persona, name);
      await visit.back();
    }
  }),
  onPages('4.4', 'a card opens, chooses nobody, and leads to a chat with its persona', async (shell) => {
    const visit = await openLanding(shell);
    await visit.page().openProfile('The Evaluator');
    equal((await visit.see()).card?.badge, 'ID: evaluator');
    await visit.page().pressButton('Close');
    await visit.begin();
    equal((await visit.see()).persona, 'The Visionary');
    await visit.back();
    await visit.choose('The Evaluator');
    equal((await visit.see()).persona, 'The Evaluator');
  }),
];
