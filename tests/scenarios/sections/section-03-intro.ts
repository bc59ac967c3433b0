import { deepEqual, equal } from 'node:assert/strict';
import { type Scenario, everywhere, onPages } from '../scenario.ts';
import type { Visit } from '../shell.ts';

const STEPS = [
  'Initializing squad components',
  'Loading AI agent networks',
  'Connecting to AI data streams',
  'Rendering user interface',
  'Acme ready',
];

async function completeCount(visit: Visit): Promise<number> {
  return (await visit.see()).steps.filter(({ isComplete }) => isComplete).length;
}

export const INTRO: readonly Scenario[] = [
  everywhere('3.1', 'the intro names five steps, the last with the product’s name', async (shell) => {
    const visit = await shell.open({ QUARTET_PRODUCT_NAME: 'Acme' });
    deepEqual(
      (await visit.see()).steps.map(({ name }) => name),
      STEPS,
    );
  }),
  everywhere('3.2', 'a step is marked when its time is over', async (shell) => {
    const visit = await shell.open();
    const counts: number[] = [];
    let nowMs = 0;
    for (const atMs of [799, 800, 1999, 2000, 2999, 3000, 3599, 3600, 4099, 4100]) {
      await visit.wait(atMs - nowMs);
      nowMs = atMs;
      counts.push(await completeCount(visit));
    }
    deepEqual(counts, [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
  }),
  everywhere('3.3', 'after a rest and a fade the landing follows, once', async (shell) => {
    const visit = await shell.open();
    await visit.wait(5099);
    equal((await visit.see()).stage, 'intro');
    await visit.wait(1);
    equal((await visit.see()).stage, 'landing');
    await visit.begin();
    await visit.wait(6000);
    equal((await visit.see()).stage, 'chat');
  }),
  everywhere('3.4', 'neither a sleeping tab nor a jump of the clock blocks the way', async (shell) => {
    const slept = await shell.open();
    await slept.wait(100);
    await slept.sleep(60_000);
    await slept.wait(1);
    equal((await slept.see()).stage, 'landing');
    await slept.leave();
    const jumped = await shell.open();
    await jumped.wait(900);
    equal(await completeCount(jumped), 1);
    await jumped.setClock(-3_600_000);
    await jumped.wait(6000);
    equal((await jumped.see()).stage, 'landing');
  }),
  everywhere('3.5', 'the intro can be skipped at any moment', async (shell) => {
    for (const afterMs of [0, 2500, 4700]) {
      const visit = await shell.open();
      await visit.wait(afterMs);
      await visit.skip();
      equal((await visit.see()).stage, 'landing');
      await visit.leave();
    }
  }),
  onPages('3.5', 'the Escape key skips it too', async (shell) => {
    const visit = await shell.open();
    await visit.page().pressKey('Escape');
    equal((await visit.see()).stage, 'landing');
  }),
  onPages('3.6', 'the chat’s code is there before it is asked for', async (shell) => {
    const visit = await shell.open();
    await visit.wait(1000);
    // The announcer comes with the chat.
    const hasCome = () => visit.page().find(() => document.querySelector('[role=log]') !== null);
    for (let look = 0; look < 100 && !(await hasCome()); look += 1) await visit.wait(1);
    equal(await hasCome(), true);
    equal((await visit.see()).stage, 'intro');
  }),
];
