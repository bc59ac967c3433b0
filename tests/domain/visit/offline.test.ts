import { describe, expect, it } from 'vitest';
import type { SiteKind } from '../../../src/domain/answerer.ts';
import { watchAnnouncements } from '../../../src/domain/visit/announcements.ts';
import { MODEL_HERE, connectModel } from '../../support/connect-model.ts';
import { type Scripted, failure, hang, reply } from '../../support/scripted-completion.ts';
import { type TestVisitOptions, createTestTable, say, transcript } from '../../support/test-visit.ts';

const ELSEWHERE = 'https://models.example/v1';

const LOST = failure({ reason: 'connection' });

const OFFLINE = 'You are offline. Your question waits for the network';

/** A chat with a model of the visitor's own at this address. */
function chat(script: readonly Scripted[], address = ELSEWHERE, options: Partial<TestVisitOptions> = {}) {
  const parts = createTestTable(script, options);
  const { visit, completion, table } = parts;
  table.close();
  connectModel(visit, completion, address);
  const said: string[] = [];
  watchAnnouncements(visit, (text) => said.push(text));
  return {
    ...parts,
    said,
    kinds: () => visit.lanes.map(({ question }) => question.value?.progress.kind),
  };
}

describe('while there is no network, a question to a model elsewhere', () => {
  it('waits for it, says so once, and is answered when it is back', async () => {
    const parts = chat([reply('So.')]);
    const { visit, network, clock, completion, said } = parts;
    network.set(false);
    say(parts, 'Why?');
    await clock.advance(1_000_000);
    const lane = visit.chosen.value;
    expect(lane.question.value?.progress).toEqual({ kind: 'offline', attempt: 1 });
    expect(lane.offers.value).toEqual(['retryNow', 'stop']);
    expect([visit.connection.value, completion.calls.length]).toEqual(['offline', 0]);
    network.set(true);
    await clock.advance(0);
    expect(transcript(parts)).toEqual(['user: Why?', 'ai: So.']);
    expect(said).toEqual(['The Visionary is answering', OFFLINE, 'The Visionary: So.']);
  });

  it('is asked all the same on request, since the browser may be wrong', async () => {
    const parts = chat([reply('So.')]);
    parts.network.set(false);
    say(parts, 'Why?');
    parts.visit.chosen.value.retryNow();
    await parts.clock.advance(0);
    expect(transcript(parts)).toEqual(['user: Why?', 'ai: So.']);
  });

  it('keeps its text so far, and spends no other attempt, where the network goes in the middle of an answer', async () => {
    const parts = chat([hang, LOST, LOST, reply('So it is.')], ELSEWHERE, { streaming: true });
    const { visit, network, clock, completion } = parts;
    const lane = visit.chosen.value;
    say(parts, 'Why?');
    completion.calls[0]!.text('So');
    network.set(false);
    completion.calls[0]!.answer({ kind: 'failure', reason: 'connection', detail: '' });
    await clock.advance(1_000_000);
    expect(lane.question.value?.progress).toEqual({ kind: 'offline', attempt: 2 });
    expect([lane.partialReply.value, lane.isPartialReplyBroken.value]).toEqual(['So', true]);
    network.set(true);
    await clock.advance(20_000);
    expect(transcript(parts)).toEqual(['user: Why?', 'ai: So it is.']);
    expect(completion.calls).toHaveLength(4);
  });

  it('can be stopped', () => {
    const parts = chat([]);
    parts.network.set(false);
    say(parts, 'Why?');
    parts.visit.chosen.value.stop();
    parts.network.set(true);
    expect(parts.completion.calls).toEqual([]);
    expect(parts.visit.chosen.value.notice.value).toEqual({ kind: 'stopped' });
  });

  it('ends with the visit', async () => {
    const parts = chat([]);
    parts.network.set(false);
    say(parts, 'Why?');
    parts.visit.dispose();
    parts.network.set(true);
    await parts.clock.advance(1_000_000);
    expect([parts.completion.calls, parts.clock.pending()]).toEqual([[], 0]);
  });

  it('waits with the others of its round, and they begin one by one when it is back', async () => {
    const script = [reply('V', 10), reply('M', 10), reply('X', 10), reply('E', 10)];
    const { table, visit, network, clock, kinds, said } = chat(script, ELSEWHERE, { tableAtOnce: 1 });
    network.set(false);
    table.open();
    said.splice(0);
    table.ask('Why?');
    expect(kinds()).toEqual(['offline', 'offline', 'offline', 'offline']);
    expect(said).toEqual(['All four are answering', OFFLINE]);
    network.set(true);
    expect(kinds()).toEqual(['attempting', 'queued', 'queued', 'queued']);
    await clock.advance(10);
    expect(kinds()).toEqual([undefined, 'attempting', 'queued', 'queued']);
    await clock.advance(30);
    expect(visit.lanes.map(({ messages }) => messages.value.at(-1)?.content)).toEqual(['V', 'M', 'X', 'E']);
  });

  it('waits although it was queued before the network went', async () => {
    const { table, network, clock, kinds, completion } = chat([hang], ELSEWHERE, { tableAtOnce: 1 });
    table.ask('Why?');
    network.set(false);
    completion.calls[0]!.answer({ kind: 'failure', reason: 'connection', detail: '' });
    await clock.advance(10_000);
    expect(kinds()).toEqual(['offline', 'offline', 'offline', 'offline']);
  });
});

it('while there is no network, the map of a model elsewhere waits, too', async () => {
  const four = [reply('V'), reply('M'), reply('X'), reply('E')];
  const { table, network, clock, completion, said } = chat([...four, reply('No.'), reply('No.')]);
  table.ask('Why?');
  await clock.advance(0);
  network.set(false);
  said.splice(0);
  table.drawMap(1);
  await clock.advance(10_000);
  expect(table.drawing.value?.progress).toEqual({ kind: 'offline', attempt: 1 });
  expect(said).toEqual([
    'Drawing the map',
    'Drawing the map. You are offline. The map waits for the network.',
  ]);
  table.stopMap();
  expect(table.drawing.value).toBeUndefined();
  table.drawMap(1);
  network.set(true);
  await clock.advance(0);
  expect(completion.calls).toHaveLength(5);
});

describe('being offline does not matter', () => {
  it('to a model on this machine', async () => {
    const parts = chat([LOST, reply('So.')], MODEL_HERE);
    parts.network.set(false);
    expect(parts.visit.connection.value).toBe('connected');
    say(parts, 'Why?');
    await parts.clock.advance(0);
    expect(parts.visit.connection.value).toBe('reconnecting');
    parts.network.set(true);
    await parts.clock.advance(0);
    expect(parts.completion.calls).toHaveLength(1);
    await parts.clock.advance(1000);
    expect(transcript(parts)).toEqual(['user: Why?', 'ai: So.']);
  });

  it('to the mock within the page', async () => {
    const parts = createTestTable([LOST, reply('So.')], { kind: 'page-mock' });
    parts.table.close();
    parts.network.set(false);
    expect(parts.visit.connection.value).toBe('connected');
    say(parts, 'Why?');
    await parts.clock.advance(0);
    parts.network.set(true);
    await parts.clock.advance(999);
    expect(parts.completion.calls).toHaveLength(1);
    await parts.clock.advance(1);
    expect(transcript(parts)).toEqual(['user: Why?', 'ai: So.']);
  });
});

it.each<SiteKind>(['mock', 'relay', 'direct', 'remote-mock'])(
  'the site’s own answerer, %s, is asked although there is no network, as the specification says',
  async (kind) => {
    const parts = createTestTable([LOST, LOST, LOST, LOST], { kind });
    parts.table.close();
    parts.network.set(false);
    expect(parts.visit.connection.value).toBe('offline');
    say(parts, 'Why?');
    await parts.clock.advance(6000);
    expect(
      parts.completion.calls.map(({ startedAtMs }) => startedAtMs - parts.completion.calls[0]!.startedAtMs),
    ).toEqual([0, 1000, 3000, 6000]);
    expect(parts.visit.chosen.value.question.value).toBeUndefined();
  },
);
