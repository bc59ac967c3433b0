import { describe, expect, it } from 'vitest';
import type { Lane } from '../../../src/domain/visit/lane.ts';
import { watchAnnouncements } from '../../../src/domain/visit/announcements.ts';
import { type Scripted, failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestPersonas } from '../../support/squads.ts';
import {
  type TestVisitOptions,
  createTestChat,
  createTestTable,
  createTestVisit,
  say,
} from '../../support/test-visit.ts';

/** A table, and its announcements from now on. */
function listen(script: readonly Scripted[], options: Partial<TestVisitOptions> = {}) {
  const parts = createTestTable(script, options);
  const said: string[] = [];
  watchAnnouncements(parts.visit, (text) => said.push(text));
  return {
    ...parts,
    said,
    /** The announcements since the last call. */
    news: () => said.splice(0),
  };
}

const NO_CONNECTION = failure({ reason: 'connection' });

describe('the announcements of a round', () => {
  it('say once that all are asked, also while one waits its turn, and count the answers as they end', async () => {
    const { table, clock, news } = listen([reply('V', 300), reply('M', 100), reply('X', 200), hang], {
      tableAtOnce: 3,
    });
    table.ask('Well?');
    expect(news()).toEqual(['All four are answering']);
    await clock.advance(1000);
    expect(news()).toEqual([
      'The Methodologist, 1 of 4: M',
      'The Executor, 2 of 4: X',
      'The Visionary, 3 of 4: V',
    ]);
  });

  it('name the personas asked when not all are', () => {
    const { visit, table, news } = listen([hang, hang, hang]);
    table.seat(visit.laneOf('theorist')!, false);
    table.ask('Well?');
    expect(news()).toEqual(['The Visionary, The Executor and The Evaluator are answering']);
  });

  it('say that both are answering when there are two', () => {
    const { table, news } = listen([hang, hang], { personas: createTestPersonas(2) });
    table.ask('Well?');
    expect(news()).toEqual(['Both are answering']);
  });

  it('say that a lane has failed for the first time and how it ended, with nothing between', async () => {
    const { table, clock, news } = listen([NO_CONNECTION, hang, hang, hang, ...Array(3).fill(NO_CONNECTION)]);
    table.ask('Well?');
    news();
    await clock.advance(10_000);
    const cause = 'The provider could not be reached. Check the connection and try again.';
    expect(news()).toEqual([
      `The Visionary: Attempt 2 of 4, next in 1 s. ${cause}`,
      `The Visionary, 1 of 4: I apologize, but I'm having trouble connecting to my neural networks. Please try again in a moment. ${cause}`,
    ]);
  });

  it('say that a question failed before the others are asked, when its port throws at once', () => {
    const { table, news } = listen([{ kind: 'throw', error: new Error('boom') }, hang, hang, hang]);
    table.ask('Well?');
    expect(news()).toEqual([
      'All four are answering',
      'The Visionary, 1 of 4: Failed to send message. Please try again.',
    ]);
  });

  it('say that a lane is asked again, and repeat its place when it ends', async () => {
    const { visit, table, clock, news } = listen([hang, reply('M'), reply('X'), hang, reply('V', 100)]);
    table.ask('Well?');
    await clock.advance(100);
    visit.laneOf('dreamer')!.stop();
    expect(news().at(-1)).toBe('The Visionary, 3 of 4: Stopped. Your question is kept.');
    visit.laneOf('dreamer')!.tryAgain();
    await clock.advance(100);
    expect(news()).toEqual(['The Visionary is answering', 'The Visionary, 3 of 4: V']);
  });
});

describe('the announcements of a question in a conversation', () => {
  it('are complete while the table is closed, and name its persona while the table is open', async () => {
    const { visit, table, clock, news } = listen([NO_CONNECTION, reply('Yes.')]);
    table.close();
    visit.chosen.value.ask('Well?');
    await clock.advance(5000);
    expect(news().map((text) => text.slice(0, 30))).toEqual([
      'Round table closed',
      'The Visionary is answering',
      'Attempt 2 of 4, next in 1 s. T',
      'Attempt 2 of 4',
      'The Visionary: Yes.',
    ]);
  });

  it('give it no number once it is edited there', async () => {
    const { visit, table, clock, news } = listen(
      ['V', 'M', 'X', 'E'].map((text) => reply(text)).concat(reply('Again.')),
    );
    table.ask('Well?');
    await clock.advance(100);
    table.close();
    visit.chosen.value.edit();
    say({ visit }, 'Really?');
    await clock.advance(100);
    expect(news().slice(-2)).toEqual(['The Visionary is answering', 'The Visionary: Again.']);
  });

  it('name its persona when it is stopped while the table is open', () => {
    const { visit, table, news } = listen([hang]);
    table.close();
    visit.chosen.value.ask('Well?');
    table.open();
    news();
    visit.stopAll();
    expect(news()).toEqual(['The Visionary: Stopped. Your question is kept.']);
  });
});

describe('the announcements of the table', () => {
  it('say that it opens and closes, and nothing once the chat is left', () => {
    const { visit } = createTestVisit();
    const said: string[] = [];
    watchAnnouncements(visit, (text) => said.push(text));
    visit.skipIntro();
    visit.table.open();
    visit.table.open();
    visit.table.close();
    visit.table.open();
    visit.goBack();
    expect(said).toEqual(['Round table opened', 'Round table closed', 'Round table opened']);
  });

  it('leave out seats, which announce themselves', () => {
    const { visit, table, news } = listen([]);
    table.seat(visit.laneOf('theorist')!, false);
    expect(news()).toEqual([]);
  });

  it('say that an answer was passed on, and whether it was cut', async () => {
    const { visit, table, clock, news } = listen(
      ['V', 'M', 'X'].map((text) => reply(text)).concat(reply('word '.repeat(2000))),
    );
    table.ask('Well?');
    await clock.advance(100);
    const [dreamer, theorist, pragmatist, analyst] = visit.lanes;
    const passOn = (from: Lane, to: Lane) => table.passOn(from, from.messages.value.at(-1)!.id, to);
    news();
    passOn(dreamer!, pragmatist!);
    expect(news()).toEqual([
      'Round table closed',
      'The Executor, 3 of 4',
      'Passed on: the answer of The Visionary is quoted in your message to The Executor',
    ]);
    passOn(analyst!, theorist!);
    expect(news().at(-1)).toBe(
      'Passed on: the answer of The Evaluator is quoted in your message to The Methodologist. The quotation is cut to the length of a message',
    );
  });
});

describe('the announcements of a map', () => {
  const MAP = JSON.stringify({
    points: [{ point: 'Small', stands: { A: { stance: 'for', quote: 'Same words here' } } }],
  });
  const answers = Array.from({ length: 4 }, () => reply('Same words here'));

  async function drawMap(...clerk: readonly Scripted[]) {
    const parts = listen([...answers, ...clerk]);
    parts.table.ask('Well?');
    await parts.clock.advance(100);
    parts.news();
    parts.table.drawMap(1);
    await parts.clock.advance(20_000);
    return parts.news();
  }

  it('say that it is being drawn and, in a sentence, what it shows', async () => {
    expect(await drawMap(reply(MAP, 100))).toEqual([
      'Drawing the map',
      'Only The Executor brings up “Small”.',
    ]);
  });

  it('say the first failure and, once, why there is no map', async () => {
    const said = await drawMap(...Array(4).fill(NO_CONNECTION));
    expect(said).toHaveLength(3);
    expect(said[1]).toMatch(
      /^Drawing the map: Attempt 2 of 4, next in 1 s\. The provider could not be reached/,
    );
    expect(said[2]).toMatch(/^No map was drawn; the answers are untouched\./);
  });

  it('say that it was stopped', async () => {
    const { table, clock, news } = listen([...answers, hang]);
    table.ask('Well?');
    await clock.advance(100);
    table.drawMap(1);
    news();
    table.stopMap();
    expect(news()).toEqual([expect.stringMatching(/^Stopped before the map was drawn\./)]);
  });
});

describe('the announcements of an answer that is continued', () => {
  const cut: Scripted = { kind: 'outcome', outcome: { kind: 'reply', text: 'One two', isCut: true } };

  it.each([
    ['only what was added', ' three', 'The Visionary:  three'],
    ['that nothing was', '', 'The answer reached its token limit. The model did not go on.'],
  ])('say %s', async (_, added, words) => {
    const parts = createTestChat([cut, reply(added)]);
    say(parts, 'Count?');
    await parts.clock.advance(0);
    const said: string[] = [];
    watchAnnouncements(parts.visit, (text) => said.push(text));
    parts.visit.chosen.value.continueAnswer();
    await parts.clock.advance(0);
    expect(said).toEqual(['The Visionary is answering', words]);
  });
});
