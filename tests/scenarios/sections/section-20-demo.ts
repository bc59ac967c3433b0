import { deepEqual, doesNotMatch, equal, match, notEqual, ok } from 'node:assert/strict';
import { createUnwatchedNetwork } from '../../../src/adapters/network.ts';
import { createPageMock } from '../../../src/adapters/page-mock.ts';
import { type StaticSite, staticSite } from '../../../src/server/static-site.ts';
import { fetchPublicSettings } from '../../../src/adapters/page-settings.ts';
import { wireVisit } from '../../../src/wire-visit.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';
import { type Scenario, withoutShell } from '../scenario.ts';
import type { SettingsOfVisit } from '../shell.ts';

/** Nobody answers here. */
const NOWHERE = 'http://127.0.0.1:1/';

const BUILT = '<head><meta charset="utf-8" /></head>';

const QUESTION = 'How can I grow my bakery?';

/** Longer than any answer of the mock takes. */
const ANSWER_MS = 10_000;

/** A visit of the page that the command writes with these settings, on virtual time. */
async function openDemo(settings: SettingsOfVisit = {}) {
  const fetched = await fetchPublicSettings(NOWHERE, settingsIn(writtenWith(settings)));
  if (fetched.kind !== 'settings' || !fetched.settings.pageMock) throw new Error('It has no mock of its own');
  const clock = createVirtualClock();
  const { completion, faults } = createPageMock(fetched.settings.pageMock.seed, clock);
  const log = createRecordingLog();
  const others = { clock, log, network: createUnwatchedNetwork(), randomness: createSeededRandomness(1) };
  const visit = wireVisit(fetched.settings, { completion, ...others });
  visit.skipIntro();
  visit.begin();
  const lane = () => visit.chosen.value;
  return {
    visit,
    lane,
    faults,
    wait: (durationMs: number) => clock.advance(durationMs),
    async ask(text: string): Promise<string> {
      lane().ask(text);
      await clock.advance(ANSWER_MS);
      return lane().messages.value.at(-1)?.content ?? '';
    },
  };
}

function writtenWith(settings: SettingsOfVisit): StaticSite {
  return staticSite(settings, BUILT);
}

function settingsIn({ files }: StaticSite): string {
  const element = /<script type="application\/json" id="settings">(.*)<\/script>/;
  return element.exec(files['index.html'] ?? '')?.[1] ?? '';
}

export const DEMO: readonly Scenario[] = [
  withoutShell(
    '20.1',
    'the page that no setting was given for answers by itself, plain and streaming',
    async () => {
      const demo = await openDemo();
      const reply = await demo.ask(QUESTION);
      match(reply, /customer/i);
      demo.visit.stream(true);
      demo.visit.next();
      demo.lane().ask(QUESTION);
      await demo.wait(500);
      match(demo.lane().partialReply.value, /^\w+(?: \S+){1,5}$/);
      await demo.wait(ANSWER_MS);
      equal(demo.visit.busy.value, false);
      notEqual(await demo.ask(QUESTION), reply);
    },
  ),
  withoutShell('20.1', 'all four answer its round table, and its clerk draws their map', async () => {
    const demo = await openDemo();
    const { table } = demo.visit;
    table.open();
    table.ask(QUESTION);
    await demo.wait(ANSWER_MS);
    table.drawMap(1);
    await demo.wait(ANSWER_MS);
    const map = table.rounds.value.at(-1)?.map;
    ok((map?.points.length ?? 0) >= 2);
    deepEqual(map?.leftOut, { notFound: 0, unclear: 0, surplus: 0 });
  }),
  withoutShell('20.2', 'its policy lets it reach its own files and nothing else', async () => {
    for (const text of Object.values(writtenWith({}).files)) match(text, /connect-src 'self';/);
  }),
  withoutShell('20.4', 'its fault drill strikes within the page, and a retry gets the answer', async () => {
    const demo = await openDemo();
    await demo.faults.set('rate-limit', 'once');
    demo.lane().ask(QUESTION);
    await demo.wait(1000);
    equal(demo.visit.connection.value, 'reconnecting');
    deepEqual(await demo.faults.current(), {
      kind: 'set',
      fault: 'none',
      times: 'until-off',
      otherFaults: 0,
    });
    demo.lane().retryNow();
    await demo.wait(ANSWER_MS);
    match(demo.lane().messages.value.at(-1)?.content ?? '', /customer/i);
    equal(demo.visit.connection.value, 'connected');
  }),
  withoutShell('20.5', 'it takes its squad and its seed from the settings', async () => {
    const squad = { QUARTET_SQUAD: 'squads/six-hats.json' };
    const said: string[] = [];
    for (const seed of ['1', '1', '2']) {
      const demo = await openDemo({ ...squad, QUARTET_MOCK_SEED: seed });
      const replies: string[] = [];
      for (const text of [QUESTION, 'Go on.', 'Why so?']) replies.push(await demo.ask(text));
      said.push(replies.join('\n'));
      equal(demo.visit.lanes.length, 6);
    }
    equal(said[0], said[1]);
    notEqual(said[0], said[2]);
    doesNotMatch(said.join('\n'), /Visionary|Methodologist|Executor|Evaluator/);
  }),
  withoutShell('20.5', 'the command says who answers', async () => {
    match(writtenWith({}).answerer, /by itself.*no text leaves the device/);
    match(writtenWith({ QUARTET_PROVIDER: 'relay' }).answerer, /\/v1\/chat\/completions/);
  }),
];
