import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { type TestVisit, createTestChat, createTestTable, say } from '../../support/test-visit.ts';

const tooLong = failure({ reason: 'too-long-for-model' });

const turnsOf = ({ completion }: TestVisit) =>
  completion.calls.map(({ request }) => (request.messages.length - 2) / 2);

async function talk(chat: TestVisit, ...texts: string[]) {
  for (const text of texts) {
    say(chat, text);
    await chat.clock.advance(0);
  }
}

const rememberedTurns = ({ visit }: TestVisit) =>
  visit.chosen.value.messages.value.map((message) => message.rememberedTurns);

describe('a model whose context is too small for all turns', () => {
  const answers = Array.from({ length: 5 }, (_, index) => reply(`${index}.`));

  it('is asked again with fewer of them, and with no more from then on', async () => {
    const chat = createTestChat([...answers, tooLong, reply('Five.'), reply('Six.')], {
      memoryTurns: 10,
      retryMode: 'adaptive',
    });
    await talk(chat, 'A', 'B', 'C', 'D', 'E', 'F', 'G');
    expect(turnsOf(chat)).toEqual([0, 1, 2, 3, 4, 5, 2, 2]);
    expect(
      chat.completion.calls
        .at(-2)
        ?.request.messages.map(({ text }) => text)
        .slice(1),
    ).toEqual(['D', '3.', 'E', '4.', 'F']);
    expect(rememberedTurns(chat).at(-3)).toBe(2);
    expect(rememberedTurns(chat).filter((turns) => turns !== undefined)).toHaveLength(1);
    const { rememberedFrom, messages } = chat.visit.chosen.value;
    expect(rememberedFrom.value).toBe(messages.value.at(-4)?.id);
  });

  it('is not asked again where no turn was sent, or once it refuses the question alone', async () => {
    const chat = createTestChat([tooLong, reply('1.'), tooLong, tooLong, reply('2.')], {
      memoryTurns: 10,
      retryMode: 'adaptive',
    });
    await talk(chat, 'A', 'B', 'C');
    expect(turnsOf(chat)).toEqual([0, 0, 1, 0]);
    expect(chat.visit.chosen.value.messages.value.at(-1)).toMatchObject({
      status: { kind: 'no-answer', failure: { reason: 'too-long-for-model' } },
    });
    expect(rememberedTurns(chat).every((turns) => turns === undefined)).toBe(true);
  });

  it.each<readonly [memoryTurns: number, before: number, sent: readonly number[]]>([
    [10, 12, [10, 5, 2, 0]],
    [10, 10, [10, 5, 2, 0]],
    [10, 7, [7, 5, 2, 0]],
    [10, 3, [3, 2, 0]],
    [3, 12, [3, 2, 0]],
    [1, 12, [1, 0]],
    [50, 30, [30, 10, 5, 2, 0]],
    [0, 12, [0]],
  ])('of %d turns, %d of which there are, is sent fewer and fewer: %j', async (memoryTurns, before, sent) => {
    const told = Array.from({ length: before }, (_, index) => reply(`${index}.`));
    const chat = createTestChat([...told, ...sent.slice(1).map(() => tooLong), reply('So.')], {
      memoryTurns,
      retryMode: 'adaptive',
    });
    await talk(chat, ...told.map(() => 'Why?'), 'And?');
    expect(turnsOf(chat).slice(before)).toEqual(sent);
    expect(rememberedTurns(chat).at(-1)).toBe(sent.length === 1 ? undefined : 0);
  });

  test.prop([fc.integer({ min: 0, max: 12 }), fc.constantFrom(0, 1, 3, 10, 50), fc.nat(6)])(
    'is sent fewer turns each time, never the same request, and in the end the question alone',
    async (before, memoryTurns, refusals) => {
      const told = Array.from({ length: before }, () => reply('So.'));
      const script = [...told, ...Array.from({ length: refusals }, () => tooLong), reply('Yes.')];
      const chat = createTestChat(script, { memoryTurns, retryMode: 'adaptive' });
      await talk(chat, ...told.map(() => 'Why?'), 'And?');
      const sent = turnsOf(chat).slice(before);
      expect(sent).toEqual([...new Set(sent)].toSorted((a, b) => b - a));
      expect(sent[0]).toBe(Math.min(before, memoryTurns));
      const answer = chat.visit.chosen.value.messages.value.at(-1)!;
      if (answer.content !== 'Yes.') expect(sent.at(-1)).toBe(0);
      else expect(answer.rememberedTurns).toBe(sent.length === 1 ? undefined : sent.at(-1));
    },
  );

  it('is asked with all of them again after a question that is too long by itself', async () => {
    const chat = createTestChat([...answers, tooLong, tooLong, tooLong, reply('Six.')], {
      memoryTurns: 10,
      retryMode: 'adaptive',
    });
    await talk(chat, 'A', 'B', 'C', 'D', 'E', 'F'.repeat(8000), 'G');
    expect(turnsOf(chat)).toEqual([0, 1, 2, 3, 4, 5, 2, 0, 5]);
    expect(rememberedTurns(chat).every((turns) => turns === undefined)).toBe(true);
    expect(chat.visit.chosen.value.messages.value.at(-3)?.content).toBe(
      "I apologize, but I'm having trouble connecting to my neural networks. Please try again in a moment.",
    );
  });

  it('is sent a round, and the answers for its map, once', async () => {
    const chat = createTestTable([reply('So.'), tooLong, reply('Yes.'), tooLong], {
      personas: QUARTET.personas.slice(0, 2),
      memoryTurns: 10,
      retryMode: 'adaptive',
    });
    chat.table.ask('Why?');
    await chat.clock.advance(0);
    expect(turnsOf(chat)).toEqual([0, 0]);
    chat.visit.lanes[1]!.tryAgain();
    await chat.clock.advance(0);
    chat.table.drawMap(1);
    await chat.clock.advance(0);
    expect(chat.completion.calls).toHaveLength(4);
    expect(chat.table.rounds.value[0]?.mapProblem).toMatchObject({
      failure: { reason: 'too-long-for-model' },
    });
  });

  it('goes on with an answer, first without the turns before it', async () => {
    const cut = { kind: 'reply', text: 'One two three four', isCut: true } as const;
    const script = [...answers, { kind: 'outcome', outcome: cut } as const, tooLong, tooLong, tooLong];
    const chat = createTestChat([...script, reply(' five.')], { memoryTurns: 10, retryMode: 'adaptive' });
    await talk(chat, 'A', 'B', 'C', 'D', 'E', 'Count?');
    chat.visit.chosen.value.continueAnswer();
    await chat.clock.advance(0);
    expect(turnsOf(chat).slice(-4)).toEqual([6, 3, 1, 1]);
    expect(chat.completion.calls.slice(-2).map(({ request }) => request.messages.at(-2)?.text)).toEqual([
      'One two three four',
      'four',
    ]);
    expect(chat.visit.chosen.value.messages.value.at(-1)).toMatchObject({
      content: 'One two three four five.',
      rememberedTurns: 0,
    });
  });

  it.each([
    ['one letter', 'O'],
    ['more letters than are sent', 'many words '.repeat(4000)],
  ])('goes on with an answer of %s without sending the same again', async (_, text) => {
    const cut = { kind: 'reply', text, isCut: true } as const;
    const chat = createTestChat([{ kind: 'outcome', outcome: cut }, tooLong, tooLong], {
      retryMode: 'adaptive',
    });
    await talk(chat, 'Count?');
    chat.visit.chosen.value.continueAnswer();
    await chat.clock.advance(0);
    const sent = chat.completion.calls.map(({ request }) => JSON.stringify(request.messages));
    expect(new Set(sent).size).toBe(sent.length);
  });

  it('is known by its server and its name', async () => {
    const chat = createTestChat([reply('1.'), reply('2.'), tooLong, reply('3.'), hang], {
      memoryTurns: 10,
      retryMode: 'adaptive',
    });
    const { visit } = chat;
    await talk(chat, 'A', 'B', 'C');
    visit.answerWith({ ...visit.site, model: 'larger' }, chat.completion);
    await talk(chat, 'D');
    expect(turnsOf(chat)).toEqual([0, 1, 2, 0, 3]);
  });

  it('goes on with the end of an answer that is too long for it', async () => {
    const cut = { kind: 'reply', text: 'One two three four', isCut: true } as const;
    const chat = createTestChat(
      [{ kind: 'outcome', outcome: cut }, tooLong, reply(' five.'), tooLong, tooLong],
      {
        retryMode: 'adaptive',
      },
    );
    await talk(chat, 'Count?');
    const lane = chat.visit.chosen.value;
    lane.continueAnswer();
    await chat.clock.advance(0);
    expect(chat.completion.calls.map(({ request }) => request.messages.at(-2)?.text).slice(1)).toEqual([
      'One two three four',
      'four',
    ]);
    expect(lane.messages.value.at(-1)?.content).toBe('One two three four five.');
    expect(rememberedTurns(chat).every((turns) => turns === undefined)).toBe(true);
  });
});
