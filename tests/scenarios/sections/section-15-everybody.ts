import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { type Scenario, everywhere, onPages } from '../scenario.ts';
import { SILENCE, type Visit, answers, fails } from '../shell.ts';
import { conversation, openChat, openLanding, say } from './visit.ts';

const MAX_LOOKS = 500;

export const EVERYBODY: readonly Scenario[] = [
  onPages('15.1', 'the theme can be switched', async (shell) => {
    const visit = await openLanding(shell);
    const theme = () => visit.page().find(() => document.documentElement.dataset['theme'] ?? '');
    const { words } = await visit.see();
    ok(words.length > 0);
    const labels = await visit
      .page()
      .find(() =>
        [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-label') ?? ''),
      );
    const label = labels.find((each) => /Switch to (dark|light) theme/.test(each)) ?? '';
    await visit.page().pressButton(label);
    equal(await theme(), label.includes('dark') ? 'dark' : 'light');
  }),
  everywhere('15.2', 'one command pauses what moves', async (shell) => {
    const visit = await openChat(shell);
    await visit.setMotionPaused(true);
    const before = (await visit.see()).card?.metrics;
    await visit.wait(9000);
    deepEqual((await visit.see()).card?.metrics, before);
  }),
  onPages('15.3', 'a screen reader hears each reply once, and what becomes of a question', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(fails(500), answers('Here it is.'));
    await say(visit, 'Well?');
    await visit.wait(1000);
    const heard = await visit.page().announced();
    equal(heard.filter((line) => line === 'The Visionary: Here it is.').length, 1);
    ok(
      heard.some((line) => /is answering/.test(line)),
      heard.join('\n'),
    );
    ok(
      heard.some((line) => /internal error/.test(line)),
      heard.join('\n'),
    );
    await visit.wait(9000);
    equal((await visit.page().announced()).length, heard.length);
  }),
  onPages('15.4', 'a new screen names itself, and the focus is where one goes on', async (shell) => {
    const visit = await openLanding(shell, { QUARTET_PRODUCT_NAME: 'Acme' });
    match(await visit.page().title(), /Acme/);
    await visit.begin();
    match(await visit.page().title(), /Visionary|Console/);
    equal(await visit.page().focus(), 'Your message');
    await visit.back();
    equal(await visit.page().focus(), 'Begin Interaction');
  }),
  onPages('15.5', 'the arrow keys change the persona at the arrows', async (shell) => {
    const visit = await openChat(shell);
    await visit
      .page()
      .find(() => document.querySelector<HTMLElement>('[aria-label="Next persona"]')?.focus());
    await visit.page().pressKey('ArrowRight');
    equal((await visit.see()).persona, 'The Methodologist');
    await visit.page().pressKey('ArrowLeft');
    equal((await visit.see()).persona, 'The Visionary');
  }),
  onPages('15.5', 'Escape stops an answer, else ends an edit, else goes back', async (shell) => {
    const visit = await openChat(shell);
    const pressEscape = () => visit.page().pressKey('Escape');
    visit.provider.plan(answers('Yes.'), SILENCE);
    await say(visit, 'First?');
    await say(visit, 'Second?');
    await pressEscape();
    match((await visit.see()).status, /Stopped/);
    await visit.edit();
    equal((await visit.see()).draft, 'Second?');
    await pressEscape();
    equal((await visit.see()).draft, '');
    equal((await visit.see()).stage, 'chat');
    await pressEscape();
    await visit.wait(0);
    equal((await visit.see()).stage, 'landing');
  }),
  onPages('15.5', 'a chord changes the persona from anywhere, and each keeps its text', async (shell) => {
    const visit = await openChat(shell);
    await visit.write('For the dreamer');
    await visit.page().pressKey('Alt+PageDown');
    equal((await visit.see()).persona, 'The Methodologist');
    equal((await visit.see()).draft, '');
    equal(await visit.page().focus(), 'Your message');
    await leaveText(visit);
    await visit.page().pressKey('Alt+PageUp');
    await visit.page().pressKey('Alt+PageUp');
    equal((await visit.see()).persona, 'The Evaluator');
    equal(await visit.page().focus(), 'Show times');
    await visit.page().pressKey('Alt+PageDown');
    await visit.page().pressKey('PageDown');
    equal((await visit.see()).persona, 'The Visionary');
    equal((await visit.see()).draft, 'For the dreamer');
  }),
  onPages('15.5', 'Escape in a dialog closes that alone', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Here it is.', 1000));
    await say(visit, 'Well?');
    await leaveText(visit);
    await visit.page().pressKey('?');
    equal(await fetchedDialog(visit), 'Keyboard shortcuts');
    await visit.page().pressKey('Alt+PageDown');
    await visit.page().pressKey('Escape');
    equal(await openDialog(visit), '');
    equal((await visit.see()).persona, 'The Visionary');
    await visit.wait(1000);
    deepEqual(await conversation(visit), ['visitor: Well?', 'persona: Here it is.']);
  }),
  onPages('15.5', 'a question mark shows all shortcuts, but is typed within a text', async (shell) => {
    const visit = await openLanding(shell);
    await visit.page().pressKey('?');
    equal(await fetchedDialog(visit), 'Keyboard shortcuts');
    const { words } = await visit.see();
    for (const keys of ['Esc', 'Alt + Page Down', 'Alt + Page Up', 'Shift + Enter', 'Right arrow', '?']) {
      ok(words.includes(keys), keys);
    }
    await visit.page().pressKey('Escape');
    await visit.begin();
    await visit.page().pressKey('?');
    equal(await openDialog(visit), '');
    equal((await visit.see()).draft, '?');
  }),
  onPages('15.6', 'nothing scrolls sideways at 320 px', async (shell) => {
    const visit = await openLanding(shell);
    await visit.page().resize(320, 640);
    const overflow = () =>
      visit.page().find(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    equal(await overflow(), 0);
    await visit.begin();
    equal(await overflow(), 0);
  }),
  onPages(
    '15.7',
    'a low screen scrolls as a whole, and the input comes into view with the focus',
    async (shell) => {
      const visit = await openChat(shell);
      for (const [width, height] of [
        [568, 320],
        [320, 256],
      ] as const) {
        await visit.page().resize(width, height);
        const seen = await visit.page().find(() => {
          const root = document.documentElement;
          const input = document.querySelector('textarea');
          input?.blur();
          root.scrollTo({ top: 0, behavior: 'instant' });
          const overflow = root.scrollHeight - innerHeight;
          input?.focus();
          const { top = -1, bottom = Infinity } = input?.getBoundingClientRect() ?? {};
          return { overflow, isInView: top >= 0 && bottom <= innerHeight };
        });
        ok(seen.overflow > 0, `${width} x ${height}: nothing to scroll`);
        ok(seen.isInView, `${width} x ${height}: the input is out of view`);
      }
    },
  ),
];

/** The same once its code is there, which is fetched when it is first wanted. */
async function fetchedDialog(visit: Visit): Promise<string> {
  for (let look = 0; look < MAX_LOOKS && (await openDialog(visit)) === ''; look += 1) await visit.wait(0);
  return openDialog(visit);
}

/** What the dialog that is open is called, if one is. */
function openDialog(visit: Visit): Promise<string> {
  return visit.page().find(() => document.querySelector('dialog[open]')?.getAttribute('aria-label') ?? '');
}

/** Puts the focus on a button that no shortcut is about. */
function leaveText(visit: Visit): Promise<void> {
  return visit.page().find(() => document.querySelector<HTMLElement>('[aria-label="Show times"]')?.focus());
}
