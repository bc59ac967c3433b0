import { describe, expect, it } from 'vitest';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { type TestVisit, createTestChat, say } from '../../support/test-visit.ts';

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

  it('is asked once more with half of them, and with no more from then on', async () => {
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

  it('is not asked again where no turn was sent, or once it refuses half of them', async () => {
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

  it('is known by its server and its name', async () => {
    const chat = createTestChat([reply('1.'), reply('2.'), tooLong, reply('3.'), hang], {
      memoryTurns: 10,
      retryMode: 'adaptive',
    });
    const { visit } = chat;
    await talk(chat, 'A', 'B', 'C');
    visit.answerWith({ ...visit.site, model: 'larger' }, chat.completion);
    await talk(chat, 'D');
    expect(turnsOf(chat)).toEqual([0, 1, 2, 1, 3]);
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
