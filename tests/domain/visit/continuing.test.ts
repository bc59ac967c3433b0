import { describe, expect, it } from 'vitest';
import { failure, hang, reply, type Scripted } from '../../support/scripted-completion.ts';
import {
  type TestVisit,
  createTestChat,
  createTestTable,
  say,
  transcript,
} from '../../support/test-visit.ts';

const cut = (text: string, deltas?: readonly string[]): Scripted => ({
  kind: 'outcome',
  outcome: { kind: 'reply', text, isCut: true },
  ...(deltas && { deltas }),
});

/** The messages of the newest call, without the system message. */
function carried({ completion }: Pick<TestVisit, 'completion'>): string[] {
  const { messages } = completion.calls.at(-1)!.request;
  return messages.slice(1).map(({ role, text }) => `${role}: ${text}`);
}

async function talk(chat: TestVisit, ...texts: string[]) {
  for (const text of texts) {
    say(chat, text);
    await chat.clock.advance(0);
  }
}

describe('an answer that a limit of tokens has ended', () => {
  it('is continued on request: what comes joins it, as one answer', async () => {
    const chat = createTestChat([cut('One two'), reply(' three.'), hang], { memoryTurns: 3 });
    const lane = chat.visit.chosen.value;
    await talk(chat, 'Count?');
    expect(lane.offers.value).toEqual(['continueAnswer', 'tryAgain']);
    lane.continueAnswer();
    expect(carried(chat)).toEqual([
      'user: Count?',
      'assistant: One two',
      'user: Go on exactly where you stopped.',
    ]);
    expect(chat.happened.at(-1)).toMatchObject({ kind: 'asked', manner: 'continued' });
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Count?', 'ai: One two three.']);
    expect(chat.happened.at(-1)).toMatchObject({ kind: 'ended', added: ' three.' });
    expect(lane.offers.value).toEqual(['askAgain']);
    await talk(chat, 'Again?');
    expect(carried(chat)).toEqual(['user: Count?', 'assistant: One two three.', 'user: Again?']);
  });

  it('stays in view while it is continued, and grows', async () => {
    const chat = createTestChat([cut('One two', ['One two']), hang], { streaming: true });
    const lane = chat.visit.chosen.value;
    await talk(chat, 'Count?');
    lane.continueAnswer();
    const shown = () => [lane.partialReply.value, lane.isPartialReplyBroken.value, lane.isSpeaking.value];
    expect(shown()).toEqual(['One two', false, false]);
    const call = chat.completion.calls.at(-1)!;
    call.text('two');
    expect(shown()).toEqual(['One two', false, false]);
    call.text(' three');
    expect(shown()).toEqual(['One two three', false, true]);
    call.text(' four');
    expect(shown()).toEqual(['One two three four', false, true]);
    call.takeBack();
    expect(lane.partialReply.value).toBe('One two');
    call.text(' five');
    const texts = chat.happened.flatMap((each) => (each.kind === 'text-arrived' ? [each.newest] : []));
    expect(texts.slice(1)).toEqual([' three', ' four', '', ' five']);
    lane.stop();
    expect(transcript(chat)).toEqual(['user: Count?', 'ai: One two five']);
    expect(lane.offers.value).toContain('continueAnswer');
  });

  it('keeps what has come when going on fails, says why, and can be continued again', async () => {
    const broken = { ...failure({ reason: 'broken-answer' }), deltas: [' three'] } as Scripted;
    const chat = createTestChat([cut('One two'), broken, reply(' four.')], {
      streaming: true,
      retryMode: 'adaptive',
    });
    const lane = chat.visit.chosen.value;
    await talk(chat, 'Count?');
    chat.completion.script(failure({ reason: 'authentication', status: 401 }));
    lane.continueAnswer();
    await chat.clock.advance(0);
    expect([lane.partialReply.value, lane.isPartialReplyBroken.value]).toEqual(['One two three', true]);
    lane.stop();
    expect(transcript(chat)).toEqual(['user: Count?', 'ai: One two three']);
    lane.continueAnswer();
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Count?', 'ai: One two three four.']);
  });

  it('is as it was, with its id, when nothing came', async () => {
    const refused = failure({ reason: 'authentication', status: 401 });
    const chat = createTestChat([cut('One two'), refused, reply('')], { retryMode: 'adaptive' });
    const lane = chat.visit.chosen.value;
    await talk(chat, 'Count?');
    const answer = lane.messages.value.at(-1);
    lane.continueAnswer();
    await chat.clock.advance(0);
    expect(lane.messages.value.at(-1)).toBe(answer);
    expect(lane.notice.value).toMatchObject({ kind: 'kept', manner: 'continued', failure: { status: 401 } });
    lane.continueAnswer();
    await chat.clock.advance(0);
    expect(lane.messages.value.at(-1)).toEqual({ ...answer, status: { kind: 'cut', isStuck: true } });
    expect([lane.notice.value, lane.offers.value]).toEqual([undefined, ['tryAgain']]);
  });

  it('takes the place of the oldest turn at their limit', async () => {
    const chat = createTestChat([reply('One.'), reply('Two.'), cut('Three and'), hang], { memoryTurns: 2 });
    await talk(chat, 'First?', 'Second?', 'Third?');
    chat.visit.chosen.value.continueAnswer();
    expect(carried(chat)).toEqual([
      'user: Second?',
      'assistant: Two.',
      'user: Third?',
      'assistant: Three and',
      'user: Go on exactly where you stopped.',
    ]);
  });

  it('is sent without turns where the model’s context was full, and then only its end', async () => {
    const full = {
      kind: 'outcome',
      outcome: { kind: 'reply', text: 'x'.repeat(30_000), isCut: true, isContextFull: true },
    } as const;
    const chat = createTestChat([reply('One.'), full, hang], { memoryTurns: 3 });
    await talk(chat, 'First?', 'Second?');
    chat.visit.chosen.value.continueAnswer();
    expect(carried(chat).map(({ length }) => length)).toEqual([13, 11 + 23_993, 38]);
  });

  it('can be continued at the table, where no earlier turn is sent', async () => {
    const { visit, table, completion, clock } = createTestTable(
      [
        cut('One'),
        reply('A.'),
        reply('B.'),
        reply('C.'),
        cut('Two'),
        reply('A.'),
        reply('B.'),
        reply('C.'),
        hang,
      ],
      { memoryTurns: 3 },
    );
    for (const question of ['First?', 'Second?']) {
      table.ask(question);
      await clock.advance(0);
    }
    expect(completion.calls.slice(4).map(({ request }) => request.messages.length)).toEqual([2, 2, 2, 2]);
    visit.lanes[0]!.continueAnswer();
    expect(carried({ completion })).toEqual([
      'user: Second?',
      'assistant: Two',
      'user: Go on exactly where you stopped.',
    ]);
  });

  it('sends no earlier turn when the question of a round is asked again in its conversation', async () => {
    const { visit, table, completion, clock } = createTestTable(
      [reply('A.'), cut('One'), reply('B.'), reply('C.'), reply('D.'), hang, hang],
      { memoryTurns: 3 },
    );
    visit.lanes[0]!.write('Before?');
    table.close();
    visit.lanes[0]!.send();
    await clock.advance(0);
    table.open();
    table.ask('All?');
    await clock.advance(0);
    table.close();
    visit.lanes[0]!.tryAgain();
    expect(carried({ completion })).toEqual(['user: All?']);
    visit.stopAll();
    await clock.advance(0);
    visit.lanes[0]!.edit();
    visit.lanes[0]!.write('Only you?');
    visit.lanes[0]!.send();
    expect(carried({ completion })).toEqual(['user: Before?', 'assistant: A.', 'user: Only you?']);
  });

  it('stays of use when it is asked for again in vain', async () => {
    const refused = failure({ reason: 'authentication', status: 401 });
    const chat = createTestChat([cut('One two'), refused, reply(' \n')], { retryMode: 'adaptive' });
    const lane = chat.visit.chosen.value;
    await talk(chat, 'Count?');
    const answer = lane.messages.value.at(-1);
    for (const notice of [
      { kind: 'kept', manner: 'again', failure: { status: 401 } },
      { kind: 'kept', manner: 'again' },
    ]) {
      lane.tryAgain();
      await chat.clock.advance(0);
      expect(lane.messages.value.at(-1)).toBe(answer);
      expect(lane.notice.value).toMatchObject(notice);
      expect(lane.offers.value).toEqual(['continueAnswer', 'tryAgain']);
    }
  });

  it('that a second attempt begins again shows only that, also while it may repeat the answer', async () => {
    const broken = { ...failure({ reason: 'broken-answer' }), deltas: [' three', ' four'] } as Scripted;
    const chat = createTestChat([cut('One two'), broken, hang], { streaming: true });
    const lane = chat.visit.chosen.value;
    await talk(chat, 'Count?');
    lane.continueAnswer();
    await chat.clock.advance(1000);
    const call = chat.completion.calls.at(-1)!;
    call.text('two');
    expect(lane.partialReply.value).toBe('One two three four');
    call.text(' five');
    expect(lane.partialReply.value).toBe('One two five');
  });
});
