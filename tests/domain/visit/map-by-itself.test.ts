import { describe, expect, it } from 'vitest';
import { ownAnswerer } from '../../../src/domain/answerer.ts';
import { watchAnnouncements } from '../../../src/domain/visit/announcements.ts';
import { readChoices } from '../../../src/domain/asking/answer-options.ts';
import { keptRecord, readKept } from '../../../src/domain/keep/kept-visit.ts';
import { QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import { type Scripted, failure, generalReply, hang, reply } from '../../support/scripted-completion.ts';
import { type TestVisitOptions, createTestTable, createTestVisit } from '../../support/test-visit.ts';

const FOUR = ['One.', 'Two.', 'Three.', 'Four.'].map((text) => reply(text));

const THREE = FOUR.slice(0, 3);

const GONE = failure({ reason: 'quota' });

const GENERAL = generalReply('Well.');

/** A round of the demo that is answered as far as the script goes. */
async function asked(script: readonly Scripted[], options: Partial<TestVisitOptions> = {}) {
  const parts = createTestTable(script, { kind: 'mock', retryMode: 'adaptive', ...options });
  parts.table.ask('Should we?');
  await parts.clock.advance(0);
  return parts;
}

type Parts = Awaited<ReturnType<typeof asked>>;

const mapsAsked = ({ happened }: Pick<Parts, 'happened'>) =>
  happened.filter(({ kind }) => kind === 'map-asked').length;

describe('in a demo the map draws itself', () => {
  it('once all have answered, right after the last answer and before it is offered', async () => {
    const parts = createTestTable([...THREE, hang, hang], { kind: 'mock' });
    const offers = new Set<string | undefined>();
    parts.table.rounds.subscribe(([round]) =>
      offers.add(round && parts.table.viewRound(round).mapOffer.kind),
    );
    parts.table.canDraw.subscribe((canDraw) => offers.add(canDraw ? 'draw' : undefined));
    parts.table.ask('Should we?');
    await parts.clock.advance(0);
    expect(mapsAsked(parts)).toBe(0);
    parts.completion.calls.at(-1)!.answer({ kind: 'reply', text: 'Four.' });
    expect(parts.table.drawing.value?.roundNumber).toBe(1);
    expect(parts.happened.slice(-2).map(({ kind }) => kind)).toEqual(['ended', 'map-asked']);
    expect(offers).not.toContain('draw');
  });

  it('wherever the visitor is', async () => {
    for (const leave of ['goBack', 'openLane'] as const) {
      const parts = createTestTable([...THREE, hang, hang], { kind: 'mock' });
      parts.table.ask('Should we?');
      await parts.clock.advance(0);
      if (leave === 'goBack') parts.visit.goBack();
      else parts.table.openLane(parts.visit.lanes[1]!);
      parts.completion.calls.at(-1)!.answer({ kind: 'reply', text: 'Four.' });
      expect(mapsAsked(parts)).toBe(1);
    }
  });

  it('after a retry that completes the round', async () => {
    const parts = await asked([...THREE, GONE, reply('Four.'), hang]);
    expect(mapsAsked(parts)).toBe(0);
    parts.visit.lanes[3]!.tryAgain();
    await parts.clock.advance(0);
    expect(mapsAsked(parts)).toBe(1);
  });

  it('only once: what has been stopped, or asked again, stays so', async () => {
    const parts = await asked([...FOUR, hang, reply('Another.')]);
    parts.table.stopMap();
    expect(parts.table.rounds.value[0]?.mapProblem).toEqual({ kind: 'stopped' });
    parts.visit.lanes[0]!.askAgain();
    await parts.clock.advance(0);
    expect(mapsAsked(parts)).toBe(1);
  });

  it('not if the visitor has asked for it before', async () => {
    const parts = await asked([...THREE, GONE, hang, reply('Four.')]);
    parts.table.drawMap(1);
    parts.table.stopMap();
    parts.visit.lanes[3]!.tryAgain();
    await parts.clock.advance(0);
    expect(mapsAsked(parts)).toBe(1);
  });

  it.each<readonly [what: string, script: readonly Scripted[], act: (parts: Parts) => Promise<void> | void]>([
    ['an answer is missing', [...THREE, GONE], () => undefined],
    ['a reply is a general one', [...THREE, GENERAL], () => undefined],
    ['the visitor has stopped an answer', [...THREE, hang], ({ visit }) => visit.lanes[3]!.stop()],
    [
      'the visitor has stopped asking again',
      [...THREE, GONE, hang, reply('Four.')],
      async ({ visit, clock }) => {
        visit.lanes[0]!.askAgain();
        visit.lanes[3]!.tryAgain();
        await clock.advance(0);
        visit.lanes[0]!.stop();
      },
    ],
    [
      'another question was the last to end',
      [...THREE, hang],
      ({ visit, table, completion }) => {
        table.close();
        visit.choose(visit.lanes[3]!);
        visit.lanes[3]!.stop();
        visit.lanes[3]!.edit();
        visit.lanes[3]!.write('What else?');
        visit.lanes[3]!.send();
        completion.calls.at(-1)!.answer({ kind: 'reply', text: 'This.' });
      },
    ],
    ['nobody answers any more', [...THREE, hang], answerDisconnected],
  ])('not if %s', async (_, script, act) => {
    const parts = await asked(script);
    await act(parts);
    await parts.clock.advance(0);
    expect(mapsAsked(parts)).toBe(0);
  });

  it('not for answers of another', async () => {
    const parts = await asked([...THREE, GONE, reply('Four.')], { kind: 'mock' });
    const own = { address: 'https://models.example/v1', key: '', model: 'own', pace: {} };
    parts.visit.answerWith(ownAnswerer(own, parts.visit.site, []), parts.completion);
    parts.visit.lanes[0]!.askAgain();
    await parts.clock.advance(0);
    parts.visit.answerWith(parts.visit.site, parts.completion);
    parts.completion.script(reply('Four.'));
    parts.visit.lanes[3]!.tryAgain();
    await parts.clock.advance(0);
    expect(parts.table.viewRound(parts.table.rounds.value[0]!).answers).toHaveLength(4);
    expect(mapsAsked(parts)).toBe(0);
  });

  it('not for a round that was brought back', async () => {
    const before = await asked([...THREE, GONE]);
    const record = keptRecord(before.visit, [], before.clock.now());
    const parts = createTestVisit([reply('Four.')], { kind: 'mock' });
    const kept = readKept(record, QUARTET);
    if (kept.kind !== 'kept') throw new Error(kept.kind);
    expect(parts.visit.bringBack(kept.visit)).toBeUndefined();
    parts.visit.table.open();
    parts.visit.lanes[3]!.tryAgain();
    await parts.clock.advance(0);
    expect(parts.visit.table.viewRound(parts.visit.table.rounds.value[0]!).answers).toHaveLength(4);
    expect(mapsAsked(parts)).toBe(0);
  });

  it('and says nothing where the answers have no point, such as greetings', async () => {
    const none = reply('{"points":[]}');
    const parts = await asked([...FOUR, none, none]);
    expect(mapsAsked(parts)).toBe(1);
    expect(parts.table.rounds.value[0]?.mapProblem).toBeUndefined();
    expect(parts.table.canDraw.value).toBe(true);
    parts.table.drawMap(1);
    await parts.clock.advance(0);
    expect(parts.table.rounds.value[0]?.mapProblem).toMatchObject({ kind: 'no-points' });
  });

  it('and each step is announced once', async () => {
    const parts = createTestTable([...FOUR, hang], { kind: 'mock' });
    const said: string[] = [];
    watchAnnouncements(parts.visit, (text) => said.push(text));
    parts.table.ask('Should we?');
    await parts.clock.advance(0);
    expect(said.filter((text) => text === 'Drawing the map')).toHaveLength(1);
    expect(said.at(-1)).toBe('Drawing the map');
    expect(new Set(said).size).toBe(said.length);
  });
});

describe('outside a demo', () => {
  it('the map waits for the visitor, unless they have chosen that it draws itself', async () => {
    for (const drawsMap of [undefined, false, true]) {
      const parts = createTestTable([...FOUR, hang], { kind: 'relay' });
      if (drawsMap !== undefined) parts.visit.setOptions({ drawsMap });
      parts.table.ask('Should we?');
      await parts.clock.advance(0);
      expect(mapsAsked(parts)).toBe(drawsMap ? 1 : 0);
    }
  });

  it('a model of one’s own draws it only if that was chosen for it, and at its own pace', async () => {
    const parts = createTestTable([...FOUR, hang], { kind: 'mock' });
    const own = { address: 'http://localhost:11434/v1', key: '', model: 'tiny', pace: {} };
    parts.visit.answerWith(ownAnswerer(own, parts.visit.site, []), parts.completion);
    expect(parts.visit.options.value.drawsMap).toBe(false);
    parts.visit.setOptions({ drawsMap: true });
    parts.table.ask('Should we?');
    await parts.clock.advance(0);
    expect([mapsAsked(parts), parts.completion.calls.length]).toEqual([1, 5]);
    expect(parts.completion.inFlight()).toBe(1);
  });

  it('what a device remembers of it is off where it is missing or unknown', () => {
    expect(readChoices('{"site":{"streaming":true},"own":{"drawsMap":"yes"}}')).toEqual({
      site: { streaming: true },
      own: {},
    });
  });
});

function answerDisconnected({ visit, completion }: Parts): void {
  visit.disconnect();
  completion.calls.at(-1)!.answer({ kind: 'reply', text: 'Four.' });
}
