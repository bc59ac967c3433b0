import { describe, expect, it } from 'vitest';
import { conversationToJson } from '../../../src/domain/conversation/conversation-json.ts';
import { conversationToMarkdown } from '../../../src/domain/conversation/conversation-to-markdown.ts';
import { keptRecord } from '../../../src/domain/keep/kept-visit.ts';
import type { Reply } from '../../../src/ports/completion.ts';
import { type Scripted, failure, hang, reply } from '../../support/scripted-completion.ts';
import { type TestVisit, createTestChat, createTestTable, say } from '../../support/test-visit.ts';

const MARKDOWN = { productName: 'Quartet', formatTime: () => '12:00' };

function asking(script: readonly Scripted[] = [hang], options = {}) {
  const parts = createTestChat(script, { streaming: true, ...options });
  say(parts, 'Why?');
  const lane = parts.visit.chosen.value;
  const line = () => [lane.thought.value, lane.thoughtSeconds.value, lane.isThinking.value];
  return { ...parts, lane, line, call: parts.completion.calls[0]! };
}

function thoughtBefore({ visit }: Pick<TestVisit, 'visit'>) {
  const lane = visit.chosen.value;
  return lane.thoughts.value.get(lane.messages.value.at(-1)!.id);
}

describe('a model that thinks', () => {
  it('is told to do so, with its seconds, until the answer begins', async () => {
    const { clock, line, lane, call } = asking();
    expect(line()).toEqual(['', undefined, false]);
    await clock.advance(2000);
    call.think('Let me ');
    expect(line()).toEqual(['Let me ', 0, true]);
    await clock.advance(2900);
    call.think('see.');
    expect(line()).toEqual(['Let me see.', 3, true]);
    await clock.advance(1000);
    expect(line()).toEqual(['Let me see.', 4, true]);
    call.text('Because.');
    expect(line()).toEqual(['Let me see.', 4, false]);
    await clock.advance(5000);
    call.answer({ kind: 'reply', text: 'Because.', thought: 'Let me see.' });
    expect(line()).toEqual(['', undefined, false]);
    expect(lane.messages.value.at(-1)).toMatchObject({ content: 'Because.', seconds: 10.9 });
  });

  it('may think again after its answer began, which counts on', async () => {
    const parts = asking();
    const { clock, line, call } = parts;
    call.think('One. ');
    await clock.advance(2000);
    call.text('Because');
    await clock.advance(7000);
    call.think('Two.');
    await clock.advance(1000);
    expect(line()).toEqual(['One. Two.', 3, true]);
    call.text(' of it.');
    call.answer({ kind: 'reply', text: 'Because of it.', thought: 'One. Two.' });
    expect(thoughtBefore(parts)).toEqual({ text: 'One. Two.', seconds: 3 });
  });

  it('has thought, in a time that is unknown, where all comes at once', async () => {
    const thought = 'Let me see.';
    const step: Scripted = { kind: 'outcome', outcome: { kind: 'reply', text: 'Because.', thought } };
    const parts = asking([step], { streaming: false });
    await parts.clock.advance(0);
    expect(thoughtBefore(parts)).toEqual({ text: thought, seconds: undefined });
  });

  it('has thought where its text turns out to be a thought', () => {
    const parts = asking();
    parts.call.text('Let me see.');
    parts.call.takeBack();
    parts.call.think('Let me see.');
    parts.call.text('Because.');
    parts.call.answer({ kind: 'reply', text: 'Because.', thought: 'Let me see.' });
    expect(thoughtBefore(parts)).toEqual({ text: 'Let me see.', seconds: 0 });
  });

  it('has thought where its text turns out to be a thought, and the text of an earlier attempt is kept', async () => {
    const { call, completion, clock, lane } = asking([hang, hang]);
    call.text('Because');
    call.answer({ kind: 'failure', reason: 'server', detail: 'no' });
    await clock.advance(1000);
    completion.calls[1]!.text('Let me see.');
    completion.calls[1]!.takeBack();
    lane.stop();
    expect(lane.messages.value.at(-1)).toMatchObject({ content: 'Because', status: { kind: 'stopped' } });
  });

  it('counts also where the provider hides the thought', async () => {
    const parts = asking();
    parts.call.think('');
    await parts.clock.advance(3000);
    expect(parts.line()).toEqual(['', 3, true]);
    parts.call.answer({ kind: 'reply', text: 'Because.' });
    expect(thoughtBefore(parts)).toEqual({ text: '', seconds: 3 });
  });

  it('does not count by a clock that is set', async () => {
    const { clock, line, call } = asking();
    call.think('Hm.');
    clock.jump(-3_600_000);
    await clock.advance(2000);
    expect(line()).toEqual(['Hm.', 2, true]);
  });

  it('begins again with another attempt', async () => {
    const { clock, line, call, completion } = asking([hang, hang]);
    call.think('Hm.');
    await clock.advance(2000);
    call.answer({ kind: 'failure', reason: 'server', detail: 'no' });
    expect(line()).toEqual(['Hm.', 2, false]);
    await clock.advance(1000);
    expect(line()).toEqual(['', undefined, false]);
    completion.calls[1]!.think('Well.');
    expect(line()).toEqual(['Well.', 0, true]);
  });

  it.each<readonly [number, boolean]>([
    [100_000, true],
    [100_001, false],
  ])('may think %d characters: %s', (length, may) => {
    const { completion, lane, call, log } = asking([hang], { retryMode: 'adaptive' });
    for (let told = 0; told < length; told += 50_000) call.think('h'.repeat(Math.min(50_000, length - told)));
    expect(completion.inFlight()).toBe(may ? 1 : 0);
    expect(log.entries.map((event) => event.kind)).toEqual(may ? [] : ['attempt-failed']);
    if (may) return;
    expect(lane.messages.value.at(-1)?.status).toMatchObject({
      kind: 'no-answer',
      failure: { reason: 'spent-on-thinking' },
    });
    expect(lane.thoughts.value.get(lane.messages.value.at(-1)!.id)?.text).toHaveLength(100_000);
  });

  it('keeps the text from before an endless thought', () => {
    const { lane, call } = asking([hang], { retryMode: 'adaptive' });
    call.text('Because');
    call.think('h'.repeat(100_001));
    expect(lane.messages.value.at(-1)).toMatchObject({ content: 'Because', status: { kind: 'incomplete' } });
  });
});

describe('a thought', () => {
  const SECRET = 'A thought that stays here.';

  const thoughtful = (text: string): Scripted => {
    const outcome: Reply = { kind: 'reply', text, thought: SECRET };
    return { kind: 'outcome', outcome };
  };

  it('is in no message, export, record or later request', async () => {
    const parts = asking([thoughtful('Because.'), hang], { memoryTurns: 10 });
    const { visit, lane, completion, clock } = parts;
    await clock.advance(0);
    expect(thoughtBefore(parts)?.text).toBe(SECRET);
    say(parts, 'And then?');
    const conversation = lane.conversation.value!;
    for (const text of [
      JSON.stringify(completion.calls.map(({ request }) => request)),
      conversationToJson(conversation, 'quartet'),
      conversationToMarkdown(conversation, lane.persona, MARKDOWN),
      JSON.stringify(keptRecord(visit, [], 1)),
    ]) {
      expect(text).toContain('Because.');
      expect(text).not.toContain(SECRET);
    }
  });

  it('is not sent to the clerk', async () => {
    const { table, clock, completion } = createTestTable([
      ...['One.', 'Two.', 'Three.', 'Four.'].map(thoughtful),
      hang,
    ]);
    table.ask('Why?');
    await clock.advance(0);
    table.drawMap(1);
    const { messages } = completion.calls.at(-1)!.request;
    expect(JSON.stringify(messages)).toContain('Three.');
    expect(JSON.stringify(messages)).not.toContain(SECRET);
  });

  it('stays with its answer when that is brought back', async () => {
    const parts = asking([thoughtful('Because.'), reply('Therefore.')]);
    await parts.clock.advance(0);
    parts.lane.askAgain();
    await parts.clock.advance(0);
    expect(thoughtBefore(parts)).toBeUndefined();
    parts.lane.bringBackAnswer();
    expect(thoughtBefore(parts)?.text).toBe(SECRET);
  });

  it('stays with an answer that is continued, and what follows joins it', async () => {
    const parts = asking([hang, hang, hang]);
    const goOn = async (thought: string, text: string, isCut: boolean) => {
      const call = parts.completion.calls.at(-1)!;
      if (thought !== '') call.think(thought);
      await parts.clock.advance(2000);
      call.answer({ kind: 'reply', text, ...(isCut && { isCut }), ...(thought !== '' && { thought }) });
    };
    await goOn('Hm.', 'Because', true);
    parts.lane.continueAnswer();
    await goOn('', ' it is', true);
    expect(thoughtBefore(parts)).toEqual({ text: 'Hm.', seconds: 2 });
    parts.lane.continueAnswer();
    await goOn('Well.', ' late.', false);
    expect(thoughtBefore(parts)).toEqual({ text: 'Hm.\n\nWell.', seconds: 4 });
  });

  it('is known for an answer that failed after it', async () => {
    const parts = asking([hang], { retryMode: 'adaptive' });
    parts.call.think('Hm.');
    parts.call.answer({ kind: 'failure', reason: 'authentication', detail: 'no' });
    expect(thoughtBefore(parts)).toEqual({ text: 'Hm.', seconds: 0 });
  });
});

it('a failure without a thought leaves none', async () => {
  const parts = asking([failure({ reason: 'authentication' })], { retryMode: 'adaptive' });
  await parts.clock.advance(0);
  expect(thoughtBefore(parts)).toBeUndefined();
});
