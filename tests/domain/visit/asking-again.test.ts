import { describe, expect, it } from 'vitest';
import { watchAnnouncements } from '../../../src/domain/visit/announcements.ts';
import { describeNotice } from '../../../src/domain/texts/chat-texts.ts';
import { createScriptedCompletion, failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestTable, say, transcript } from '../../support/test-visit.ts';

async function answered(...more: Parameters<typeof createTestChat>[0] & object[]) {
  const parts = createTestChat([reply('One.'), ...more], { streaming: true, retryMode: 'adaptive' });
  say(parts, 'Why?');
  await parts.clock.advance(0);
  return { ...parts, lane: parts.visit.chosen.value };
}

describe('a complete answer', () => {
  it('can be asked for again, with the same request, and the earlier one be brought back', async () => {
    const parts = await answered(reply('Two.'));
    const { lane, clock, completion, visit } = parts;
    const [first] = lane.messages.value.slice(-1);
    expect(lane.offers.value).toEqual(['askAgain']);
    lane.askAgain();
    expect(completion.calls[1]!.request).toEqual(completion.calls[0]!.request);
    expect(transcript(parts)).toEqual(['user: Why?']);
    await clock.advance(0);
    expect(transcript(parts)).toEqual(['user: Why?', 'ai: Two.']);
    expect(lane.offers.value).toEqual(['bringBackAnswer', 'askAgain']);
    lane.bringBackAnswer();
    expect(lane.messages.value.at(-1)).toBe(first);
    expect(lane.offers.value).toEqual(['askAgain']);
    expect(visit.busy.value).toBe(false);
  });

  it.each(['sent', 'edited'])('cannot be brought back once a question is %s', async (how) => {
    const parts = await answered(reply('Two.'), reply('Three.'));
    const { lane, clock } = parts;
    lane.askAgain();
    await clock.advance(0);
    if (how === 'edited') lane.edit();
    say(parts, 'And how?');
    await clock.advance(0);
    expect(lane.offers.value).toEqual(['askAgain']);
    const before = lane.messages.value;
    lane.bringBackAnswer();
    expect(lane.messages.value).toBe(before);
  });

  it.each([
    [
      'fails',
      failure({ reason: 'authentication' }),
      /^The earlier answer is kept\. The provider did not accept/,
    ],
    ['has no text', reply(null), /^The earlier answer is kept\. The new one has no text\.$/],
  ])('stays when the new one %s, and a sentence says so', async (_, step, words) => {
    const parts = await answered(step);
    const { lane, clock } = parts;
    const [first] = lane.messages.value.slice(-1);
    lane.askAgain();
    await clock.advance(20_000);
    expect(lane.messages.value.at(-1)).toBe(first);
    expect(lane.offers.value).toEqual(['askAgain']);
    expect(describeNotice(lane.notice.value!)).toMatch(words);
  });

  it('stays offline, until the network is back', async () => {
    const parts = await answered(failure({ reason: 'connection' }), reply('Two.'));
    const { lane, clock, network } = parts;
    const [first] = lane.messages.value.slice(-1);
    network.set(false);
    lane.askAgain();
    await clock.advance(0);
    expect(lane.conversation.value?.messages.at(-1)).toBe(first);
    network.set(true);
    await clock.advance(0);
    expect(transcript(parts).at(-1)).toBe('ai: Two.');
  });

  it('stays when the new one is stopped before it begins, and can be brought back afterwards', async () => {
    const parts = await answered(hang, hang);
    const { lane, completion } = parts;
    const [first] = lane.messages.value.slice(-1);
    lane.askAgain();
    lane.stop();
    expect(lane.messages.value.at(-1)).toBe(first);
    expect(lane.offers.value).toEqual(['askAgain']);
    lane.askAgain();
    completion.calls.at(-1)!.text('Two');
    lane.stop();
    expect(transcript(parts).at(-1)).toBe('ai: Two');
    expect(lane.offers.value).toEqual(['bringBackAnswer', 'tryAgain']);
    lane.bringBackAnswer();
    expect(lane.messages.value.at(-1)).toBe(first);
  });

  it('is the one that is brought back, not a part of another', async () => {
    const parts = await answered(hang, reply('Three.'));
    const { lane, completion, clock } = parts;
    const [first] = lane.messages.value.slice(-1);
    lane.askAgain();
    completion.calls.at(-1)!.text('Two');
    lane.stop();
    lane.tryAgain();
    await clock.advance(0);
    expect(transcript(parts).at(-1)).toBe('ai: Three.');
    lane.bringBackAnswer();
    expect(lane.messages.value.at(-1)).toBe(first);
  });

  it('has its id for itself after another one was brought back', async () => {
    const { lane, clock } = await answered(reply('Two.'), reply('Three.'));
    const ids = new Set([lane.messages.value.at(-1)?.id]);
    for (let times = 0; times < 2; times += 1) {
      lane.askAgain();
      await clock.advance(0);
      ids.add(lane.messages.value.at(-1)?.id);
      lane.bringBackAnswer();
    }
    expect(ids.size).toBe(3);
  });

  it('is asked for again where others answer now', async () => {
    const parts = await answered();
    const other = createScriptedCompletion(parts.clock, reply('Two.'));
    const { site } = parts.visit;
    parts.visit.answerWith({ ...site, kind: 'own-model', host: 'localhost', model: 'tiny' }, other);
    parts.lane.askAgain();
    await parts.clock.advance(0);
    expect(parts.lane.messages.value.at(-1)).toMatchObject({ content: 'Two.', model: 'tiny' });
  });

  it('is not asked for again outside the chat', async () => {
    const { lane, visit } = await answered();
    visit.goBack();
    expect(lane.offers.value).toEqual([]);
    lane.askAgain();
    expect(visit.busy.value).toBe(false);
  });
});

it('an incomplete answer that no other replaces stays what it is', async () => {
  const thought = 'Hm.';
  const parts = createTestChat([hang, failure({ reason: 'authentication' }, 3000)], {
    streaming: true,
    retryMode: 'adaptive',
  });
  const lane = parts.visit.chosen.value;
  say(parts, 'Why?');
  parts.completion.calls[0]!.think(thought);
  parts.completion.calls[0]!.text('Two');
  await parts.clock.advance(1000);
  lane.stop();
  const stopped = lane.messages.value.at(-1)!;
  lane.tryAgain();
  await parts.clock.advance(3000);
  const { status, ...kept } = lane.messages.value.at(-1)!;
  expect(status).toMatchObject({ kind: 'incomplete', failure: { reason: 'authentication' } });
  expect({ ...kept, status: stopped.status }).toEqual(stopped);
  expect(lane.thoughts.value.get(kept.id)?.text).toBe(thought);
  expect(lane.offers.value).toEqual(['tryAgain']);
});

it('what is asked again and brought back is announced, each once', async () => {
  const parts = await answered(reply('Two.'));
  const said: string[] = [];
  watchAnnouncements(parts.visit, (text) => said.push(text));
  parts.lane.askAgain();
  await parts.clock.advance(0);
  parts.lane.bringBackAnswer();
  expect(said).toEqual(['The Visionary is answering', 'The Visionary: Two.', 'The earlier answer is back']);
});

it('a lane at the table is asked again, also while others wait for their turn', async () => {
  const script = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'].map((text) => reply(text, 1000));
  const parts = createTestTable(script, { tableAtOnce: 1 });
  parts.table.ask('Why?');
  await parts.clock.advance(2000);
  const [first, second] = parts.visit.lanes;
  first!.askAgain();
  second!.askAgain();
  expect(parts.completion.calls).toHaveLength(3);
  await parts.clock.advance(4000);
  const said = parts.visit.lanes.map(({ messages }) => messages.value.at(-1)?.content);
  expect(said).toEqual(['Five.', 'Six.', 'Three.', 'Four.']);
  first!.bringBackAnswer();
  expect(first!.messages.value.at(-1)?.content).toBe('One.');
});

it('a map is out of date after an answer was asked for again, and current once that is brought back', async () => {
  const ANSWERS = ['Rain falls on the town.', 'Rain falls, and it helps.', 'Rain is wet.', 'Rain is late.'];
  const parts = createTestTable([...ANSWERS.map((text) => reply(text)), hang, reply('Sun.')]);
  const { table, clock, visit } = parts;
  table.ask('Rain?');
  await clock.advance(0);
  table.drawMap(1);
  const call = parts.completion.calls.at(-1)!;
  const { answers } = JSON.parse(call.request.messages[1]!.text) as {
    answers: Record<string, Record<string, string>>;
  };
  const [one, other] = Object.keys(answers);
  const quote = (letter = '') => ({ stance: 'for', quote: answers[letter]?.['1'] });
  const points = [{ point: 'Rain', kind: 'agree', stands: { [one!]: quote(one), [other!]: quote(other) } }];
  call.answer({ kind: 'reply', text: JSON.stringify({ points }) });
  const isCurrent = () => table.viewRound(table.rounds.value[0]!).isMapCurrent;
  expect([table.rounds.value[0]!.mapProblem, isCurrent()]).toEqual([undefined, true]);
  visit.lanes[0]!.askAgain();
  await clock.advance(0);
  expect(isCurrent()).toBe(false);
  visit.lanes[0]!.bringBackAnswer();
  expect(isCurrent()).toBe(true);
});
