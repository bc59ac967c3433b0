import { deepEqual, equal, notDeepEqual, notEqual, ok } from 'node:assert/strict';
import { type Scenario, everywhere, onPages } from '../scenario.ts';
import type { Visit } from '../shell.ts';
import { openChat, openLanding } from './visit.ts';

interface Reading {
  readonly uptime: number;
  readonly seconds: number;
  readonly pathways: number;
  readonly load: number;
}

async function read(visit: Visit): Promise<Reading> {
  const metrics = (await visit.see()).card?.metrics ?? {};
  const number = (label: string) => Number((metrics[label] ?? '').replaceAll(/[^\d.]/g, ''));
  return {
    uptime: number('Uptime'),
    seconds: number('Response time'),
    pathways: number('Neural pathways'),
    load: number('Load factor'),
  };
}

/** The readings of so many refreshes, the first before any. */
async function watch(visit: Visit, count: number): Promise<readonly Reading[]> {
  const readings = [await read(visit)];
  for (let index = 0; index < count; index += 1) {
    await visit.wait(3000);
    readings.push(await read(visit));
  }
  return readings;
}

export const METRICS: readonly Scenario[] = [
  everywhere('8.1', 'the metrics are refreshed every three seconds', async (shell) => {
    const visit = await openChat(shell);
    const first = await read(visit);
    await visit.wait(2999);
    deepEqual(await read(visit), first);
    await visit.wait(1);
    const second = await read(visit);
    notDeepEqual(second, first);
    await visit.wait(2999);
    deepEqual(await read(visit), second);
  }),
  onPages('8.1', 'also while a card is read on the landing', async (shell) => {
    const visit = await openLanding(shell);
    await visit.page().openProfile('The Executor');
    const first = await read(visit);
    await visit.wait(3000);
    notDeepEqual(await read(visit), first);
  }),
  everywhere('8.2', 'response times stay between 0.12 and 0.24 s', async (shell) => {
    const [, ...refreshed] = await watch(await openChat(shell), 12);
    for (const { seconds } of refreshed) ok(seconds >= 0.12 && seconds <= 0.24, String(seconds));
    ok(new Set(refreshed.map(({ seconds }) => seconds)).size > 1);
  }),
  everywhere('8.3', 'neural pathways grow by less than 50,000', async (shell) => {
    const readings = await watch(await openChat(shell), 12);
    for (const [index, { pathways }] of readings.entries()) {
      const growth = pathways - (readings[index - 1]?.pathways ?? pathways);
      ok(growth >= 0 && growth < 50_000, String(growth));
    }
    ok((readings.at(-1)?.pathways ?? 0) > (readings[0]?.pathways ?? 0));
  }),
  everywhere('8.4', 'the load stays below 0.25', async (shell) => {
    const [, ...refreshed] = await watch(await openChat(shell), 12);
    for (const { load } of refreshed) ok(load >= 0 && load <= 0.25, String(load));
  }),
  everywhere('8.5', 'uptime never moves', async (shell) => {
    const readings = await watch(await openChat(shell), 12);
    equal(new Set(readings.map(({ uptime }) => uptime)).size, 1);
  }),
  everywhere('8.6', 'each persona keeps its own while another is shown', async (shell) => {
    const visit = await openChat(shell);
    await visit.wait(6000);
    const mine = await read(visit);
    await visit.next();
    const theirs = await read(visit);
    notEqual(theirs.uptime, mine.uptime);
    notEqual(theirs.pathways, mine.pathways);
    await visit.wait(6000);
    await visit.previous();
    const later = await read(visit);
    equal(later.uptime, mine.uptime);
    const growth = later.pathways - mine.pathways;
    ok(growth > 0 && growth < 2 * 50_000, String(growth));
    await visit.next();
    equal((await read(visit)).uptime, theirs.uptime);
  }),
  onPages('8.6', 'the last 60 readings are drawn beside each value', async (shell) => {
    const visit = await openChat(shell);
    /** How many points each line has, in the order of the values. */
    const pointCounts = () =>
      visit
        .page()
        .find(() =>
          Array.from(
            document.querySelectorAll('dl > div'),
            (row) => row.querySelector('polyline')?.getAttribute('points')?.split(' ').length ?? 0,
          ),
        );
    await visit.wait(9000);
    deepEqual(await pointCounts(), [4, 4, 4, 4]);
    await visit.next();
    deepEqual(await pointCounts(), [4, 4, 4, 4]);
    await visit.wait(70 * 3000);
    deepEqual(await pointCounts(), [60, 60, 60, 60]);
  }),
  everywhere('8.7', 'after a sleep one refresh is made up for, no more', async (shell) => {
    const visit = await openChat(shell);
    const before = await read(visit);
    await visit.sleep(3000 * 50);
    await visit.wait(1);
    const after = await read(visit);
    notDeepEqual(after, before);
    ok(after.pathways - before.pathways < 50_000);
    await visit.wait(2998);
    deepEqual(await read(visit), after);
  }),
  everywhere('8.8', 'a pause stops them, and they go on afterwards', async (shell) => {
    const visit = await openChat(shell);
    await visit.setMotionPaused(true);
    const before = await read(visit);
    await visit.wait(30_000);
    deepEqual(await read(visit), before);
    await visit.setMotionPaused(false);
    await visit.wait(3000);
    notDeepEqual(await read(visit), before);
  }),
];
