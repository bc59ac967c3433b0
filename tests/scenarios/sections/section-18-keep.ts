import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { type Scenario, everywhere, onPages } from '../scenario.ts';
import { SILENCE, type Shell, type Visit, answers } from '../shell.ts';
import { conversation, openChat, openLanding, say } from './visit.ts';

export const KEEP: readonly Scenario[] = [
  everywhere('18.1', 'nothing is kept until the visitor wants it', async (shell) => {
    const first = await openChat(shell);
    first.provider.plan(answers('Dream on.'));
    await say(first, 'What next?');
    const second = await first.again();
    await begin(second);
    deepEqual(await conversation(second), []);
    const kept = await second.keep();
    await begin(kept);
    await kept.wait(1000);
    kept.provider.plan(answers('Wake up.'));
    await say(kept, 'And then?');
    await kept.write('Half a plan');
    const last = await kept.again();
    await untilBack(last);
    await begin(last);
    equal((await last.see()).draft, 'Half a plan');
  }),
  onPages('18.1', 'the operator can take the switch away', async (shell) => {
    for (const [keep, isThere] of [
      ['on', true],
      ['off', false],
    ] as const) {
      const visit = await openLanding(shell, { QUARTET_KEEP: keep });
      await visit.page().pressButton('Options');
      await until(visit, async () => /Stream answers/.test((await visit.see()).words));
      equal(/Keep conversations on this device/.test((await visit.see()).words), isThere);
      await visit.leave();
    }
  }),
  everywhere('18.3', 'what was said, typed and chosen comes back', async (shell) => {
    const first = await openKept(shell);
    first.provider.plan(answers('Dream on.'), SILENCE);
    await say(first, 'What next?');
    await first.setStreaming(true);
    await say(first, 'And then?');
    await first.next();
    await first.write('Half a plan');
    const second = await first.again();
    await untilBack(second);
    await begin(second);
    equal((await second.see()).draft, 'Half a plan');
    await second.previous();
    deepEqual(await conversation(second), [
      'visitor: What next?',
      'persona: Dream on.',
      'visitor: And then?',
    ]);
    deepEqual((await second.see()).offers, ['Try again']);
    const asked = (await second.provider.requests()).length;
    second.provider.plan(answers('The stars.'));
    await second.press('Try again');
    equal((await conversation(second)).at(-1), 'persona: The stars.');
    equal((await second.provider.requests())[asked]?.body['stream'], true);
  }),
  onPages('18.3', 'a screen reader hears once that it is back', async (shell) => {
    const first = await openKept(shell);
    first.provider.plan(answers('Dream on.'));
    await say(first, 'What next?');
    await first.setMotionPaused(true);
    const second = await first.again();
    await untilBack(second);
    await begin(second);
    deepEqual(await second.page().announced(), ['Your earlier conversations are back']);
    ok(await second.page().find(() => document.documentElement.dataset['motion'] === 'paused'));
  }),
  everywhere('18.4', 'what was typed last is written before the visit is over', async (shell) => {
    const first = await openKept(shell);
    first.provider.plan(answers('Dream on.'));
    await say(first, 'What next?');
    await first.write('Half');
    await first.write('Half a plan');
    const second = await first.again();
    await untilBack(second);
    await begin(second);
    equal((await second.see()).draft, 'Half a plan');
  }),
  onPages('18.4', 'leaving asks nothing once all is kept', async (shell) => {
    const visit = await openKept(shell);
    visit.provider.plan(answers('Dream on.'), SILENCE);
    await say(visit, 'What next?');
    await visit.wait(1000);
    await until(visit, async () => !(await visit.page().asksBeforeLeaving()));
    await say(visit, 'And then?');
    equal(await visit.page().asksBeforeLeaving(), true);
  }),
  everywhere('18.8', 'what was kept can be forgotten, and the visit goes on', async (shell) => {
    const first = await openKept(shell);
    first.provider.plan(answers('Dream on.'));
    await say(first, 'What next?');
    await first.wait(1000);
    match(await first.forget(), /^Forgotten/);
    deepEqual(await conversation(first), ['visitor: What next?', 'persona: Dream on.']);
    const second = await first.again();
    await begin(second);
    deepEqual(await conversation(second), []);
  }),
  onPages('18.8', 'the theme is forgotten too', async (shell) => {
    const first = await openChat(shell);
    await first.page().pressButton('Switch to dark theme');
    equal(await first.forget(), 'Forgotten: the theme.');
    const second = await first.again();
    ok(await second.page().find(() => document.documentElement.dataset['theme'] === undefined));
  }),
];

/** A visit that the device keeps, with the chat shown. */
async function openKept(shell: Shell): Promise<Visit> {
  const visit = await (await shell.open()).keep();
  await begin(visit);
  await visit.wait(1000);
  return visit;
}

async function begin(visit: Visit): Promise<void> {
  if ((await visit.see()).stage === 'intro') await visit.skip();
  if ((await visit.see()).stage === 'landing') await visit.begin();
}

/** Until what was said is back, which a page tells. */
async function untilBack(visit: Visit): Promise<void> {
  await until(visit, async () => (await visit.page().announced()).some((line) => line.endsWith('are back')));
}

/** A device takes its own time. */
async function until(visit: Visit, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await isSo()) return;
    await visit.wait(10);
  }
  throw new Error('It did not happen');
}
