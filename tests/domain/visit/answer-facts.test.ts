import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../src/ports/completion.ts';
import { type Scripted, failure, hang, reply } from '../../support/scripted-completion.ts';
import { type TestVisitOptions, createTestChat, createTestTable, say } from '../../support/test-visit.ts';

const said = (facts: Partial<Reply>, afterMs = 0): Scripted => ({
  kind: 'outcome',
  outcome: { kind: 'reply', text: 'Because.', ...facts },
  afterMs,
});

async function answered(script: readonly Scripted[], options: Partial<TestVisitOptions> = {}, ms = 10_000) {
  const parts = createTestChat(script, options);
  say(parts, 'Why?');
  await parts.clock.advance(ms);
  const lane = parts.visit.chosen.value;
  const facts = () => {
    const { model, seconds, tokens } = lane.messages.value.at(-1)!;
    return { model, seconds, tokens };
  };
  return { ...parts, lane, facts };
}

describe('an answer', () => {
  it('has its model as the provider names it, the time of its attempt, and its tokens', async () => {
    const { facts } = await answered([failure(), said({ model: 'llama3.2:3b', tokens: 96 }, 3160)]);
    expect(facts()).toEqual({ model: 'llama3.2:3b', seconds: 3.2, tokens: 96 });
  });

  it('has the model that was asked where the provider names none, and only the tokens that it counts', async () => {
    const { facts } = await answered([said({})]);
    expect(facts()).toEqual({ model: 'gpt-3.5-turbo', seconds: 0, tokens: undefined });
  });

  it('has no model in a demo', async () => {
    const { facts } = await answered([said({ model: 'gpt-3.5-turbo-0125', tokens: 5 }, 400)], {
      kind: 'mock',
    });
    expect(facts()).toEqual({ model: undefined, seconds: 0.4, tokens: 5 });
  });

  it('has no name of a model that could not be kept', async () => {
    const { facts } = await answered([said({})], { model: 'll\u202Eama' });
    expect(facts().model).toBeUndefined();
  });

  it('that was stopped has its time; an apology has nothing', async () => {
    const { lane, facts, completion, clock } = await answered([hang], { streaming: true }, 1500);
    completion.calls[0]!.text('Be');
    await clock.advance(500);
    lane.stop();
    expect(facts()).toEqual({ model: 'gpt-3.5-turbo', seconds: 2, tokens: undefined });
    const apology = await answered([failure({ reason: 'authentication' }, 500)], { retryMode: 'adaptive' });
    expect(apology.facts()).toEqual({ model: undefined, seconds: undefined, tokens: undefined });
  });

  it.each<readonly [number | undefined, number | undefined, number | undefined]>([
    [150, 50, 200],
    [150, undefined, undefined],
    [undefined, 50, undefined],
    [999_999, 2, undefined],
  ])('that is continued has all of it: %s and %s tokens', async (first, second, all) => {
    const tokensOf = (tokens: number | undefined) => (tokens === undefined ? {} : { tokens });
    const { lane, clock, facts } = await answered([
      said({ isCut: true, ...tokensOf(first) }, 2040),
      said({ text: ' And so on.', ...tokensOf(second) }, 1040),
    ]);
    lane.continueAnswer();
    await clock.advance(5000);
    expect(facts()).toEqual({ model: 'gpt-3.5-turbo', seconds: 3, tokens: all });
  });

  it('that another model has continued has no model', async () => {
    const { lane, clock, facts } = await answered([
      said({ isCut: true, model: 'llama3.2:3b' }),
      said({ text: ' And so on.', model: 'qwen3:1b' }),
    ]);
    lane.continueAnswer();
    await clock.advance(0);
    expect(lane.messages.value.at(-1)?.content).toBe('Because. And so on.');
    expect(facts().model).toBeUndefined();
  });

  it('has the time of its attempt, not of the wait that was stopped after it', async () => {
    const { lane, facts, completion, clock } = await answered([hang], { streaming: true }, 1500);
    completion.calls[0]!.text('Be');
    completion.calls[0]!.answer({ kind: 'failure', reason: 'server', detail: 'no' });
    await clock.advance(500);
    lane.stop();
    expect(facts().seconds).toBe(1.5);
  });

  it('that broke off has the time of the attempt that told it, not of those that told nothing', async () => {
    const broken = failure({ reason: 'connection' }, 3500);
    const told = { ...broken, deltas: ['Be', 'cause'] } as Scripted;
    const lost = failure({ reason: 'connection' });
    const { lane, facts } = await answered([told, lost, lost, lost], { streaming: true });
    expect(lane.messages.value.at(-1)).toMatchObject({ content: 'Because', status: { kind: 'incomplete' } });
    expect(facts().seconds).toBe(3.5);
  });

  it('does not take less than no time where the clock is set, or runs backwards', async () => {
    const parts = await answered([hang], {}, 1000);
    parts.clock.jump(-3_600_000);
    await parts.clock.advance(1000);
    parts.completion.calls[0]!.answer({ kind: 'reply', text: 'Because.' });
    expect(parts.facts().seconds).toBe(2);
  });
});

describe('a round', () => {
  const round = (script: readonly Scripted[], options: Partial<TestVisitOptions> = {}) => {
    const parts = createTestTable(script, { retryMode: 'adaptive', ...options });
    parts.table.ask('Why?');
    return { ...parts, seconds: () => parts.table.rounds.value.map((each) => each.seconds) };
  };

  const four = [1000, 4000, 2000, 3040].map((ms) => reply('Because.', ms));

  it('has the time from its question to its last answer', async () => {
    const { seconds, clock } = round(four);
    await clock.advance(3900);
    expect(seconds()).toEqual([undefined]);
    await clock.advance(20_000);
    expect(seconds()).toEqual([4]);
    const oneByOne = round(four, { tableAtOnce: 1 });
    await oneByOne.clock.advance(20_000);
    expect(oneByOne.seconds()).toEqual([10]);
  });

  it('has that of answers that were asked for again as well, not of the time in between', async () => {
    const { seconds, clock, visit } = round([...four, reply('So.', 2000), reply('Thus.', 3000)]);
    await clock.advance(60_000);
    visit.lanes[0]!.askAgain();
    visit.lanes[1]!.askAgain();
    await clock.advance(60_000);
    expect(seconds()).toEqual([7]);
  });

  it('has nothing of questions outside it, or of the map', async () => {
    const { seconds, clock, visit, table } = round([...four, hang, reply('Yes.', 9000)]);
    await clock.advance(60_000);
    table.drawMap(1);
    await clock.advance(5000);
    table.stopMap();
    table.openLane(visit.lanes[0]!);
    say({ visit }, 'And then?');
    await clock.advance(60_000);
    expect(seconds()).toEqual([4]);
  });

  it('counts for itself', async () => {
    const { seconds, clock, table } = round([...four, ...four]);
    await clock.advance(60_000);
    table.ask('And then?');
    await clock.advance(60_000);
    expect(seconds()).toEqual([4, 4]);
  });

  it('is timed where requests end at once', () => {
    const step: Scripted = { kind: 'throw', error: new Error('no') };
    expect(round([step, step, step, step]).seconds()).toEqual([0]);
  });
});

describe('a map', () => {
  async function drawn(facts: Partial<Reply>, options: Partial<TestVisitOptions> = {}) {
    const texts = ['Rain falls on the town.', 'Rain falls, and it helps.'];
    const personas = createTestChat()
      .visit.lanes.slice(0, 2)
      .map(({ persona }) => persona);
    const parts = createTestTable([...texts.map((text) => reply(text)), hang], { personas, ...options });
    parts.table.ask('Rain?');
    await parts.clock.advance(0);
    parts.table.drawMap(1);
    const call = parts.completion.calls.at(-1)!;
    const { answers } = JSON.parse(call.request.messages[1]!.text) as {
      answers: Record<string, Record<string, string>>;
    };
    const stands = Object.fromEntries(
      Object.entries(answers).map(([letter, answer]) => [letter, { stance: 'for', quote: answer['1'] }]),
    );
    const text = JSON.stringify({ points: [{ point: 'Rain', kind: 'agree', stands }] });
    call.answer({ kind: 'reply', text, ...facts });
    return parts.table.rounds.value[0]!.map?.model;
  }

  it('has the model that drew it, but for a demo', async () => {
    expect(await drawn({ model: 'llama3.2:3b' })).toBe('llama3.2:3b');
    expect(await drawn({})).toBe('gpt-3.5-turbo');
    expect(await drawn({ model: 'gpt-3.5-turbo-0125' }, { kind: 'mock' })).toBeUndefined();
  });
});
