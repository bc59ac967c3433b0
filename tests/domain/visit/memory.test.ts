import { describe, expect, it } from 'vitest';
import { hang, reply } from '../../support/scripted-completion.ts';
import { type TestVisit, createTestChat, say } from '../../support/test-visit.ts';

/** The messages of the newest call, without the system message. */
function carried({ completion }: TestVisit): string[] {
  const { messages } = completion.calls.at(-1)!.request;
  return messages.slice(1).map(({ role, text }) => `${role}: ${text}`);
}

async function talk(chat: TestVisit, ...texts: string[]) {
  for (const text of texts) {
    say(chat, text);
    await chat.clock.advance(6000);
  }
}

describe('the conversation memory', () => {
  it('sends the last complete turns along, oldest first, and shows where they begin', async () => {
    const chat = createTestChat([reply('One.'), reply('Two.'), reply('Three.')], { memoryTurns: 1 });
    const { rememberedFrom, messages } = chat.visit.chosen.value;
    await talk(chat, 'First?', 'Second?', 'Third?');
    expect(carried(chat)).toEqual(['user: Second?', 'assistant: Two.', 'user: Third?']);
    expect(rememberedFrom.value).toBe(messages.value.at(-2)?.id);
  });

  it('has the length that the visitor chooses, from the next question on', async () => {
    const chat = createTestChat([reply('One.'), reply('Two.')], { memoryTurns: 5 });
    expect(chat.visit.memoryChoices).toEqual([0, 3, 5, 10]);
    await talk(chat, 'First?');
    chat.visit.setOptions({ memoryTurns: 0 });
    await talk(chat, 'Second?');
    expect(carried(chat)).toEqual(['user: Second?']);
  });

  it('is restored as it was chosen, unless the operator no longer offers it', () => {
    const bringBack = (memoryTurns: number) => {
      const { visit } = createTestChat([], { memoryTurns: 3 });
      const options = { streaming: false, motionPaused: false, memoryTurns };
      visit.bringBack({
        chosenId: 'dreamer',
        options,
        lanes: [],
        rounds: [],
        table: { seatedIds: [], draft: '' },
      });
      return visit.options.value.memoryTurns;
    };
    expect([bringBack(10), bringBack(0), bringBack(40)]).toEqual([10, 0, 3]);
  });

  it('includes an answer cut at its limit of tokens, and offers to continue it or to ask again', async () => {
    const cut = { kind: 'outcome', outcome: { kind: 'reply', text: 'One and', isCut: true } } as const;
    const chat = createTestChat([cut, reply('Two.')], { memoryTurns: 1 });
    await talk(chat, 'First?');
    expect(chat.visit.chosen.value.offers.value).toEqual(['continueAnswer', 'tryAgain']);
    await talk(chat, 'Second?');
    expect(carried(chat)).toEqual(['user: First?', 'assistant: One and', 'user: Second?']);
  });

  it('leaves out an answer that is about to be replaced, even if it was only cut', async () => {
    const cut = { kind: 'outcome', outcome: { kind: 'reply', text: 'Two and', isCut: true } } as const;
    const chat = createTestChat([reply('One.'), cut, hang], { memoryTurns: 9 });
    await talk(chat, 'First?', 'Second?');
    chat.visit.chosen.value.tryAgain();
    expect(carried(chat)).toEqual(['user: First?', 'assistant: One.', 'user: Second?']);
  });

  it('includes only this conversation, and is the same when a question is asked again', async () => {
    const chat = createTestChat([reply('One.'), reply('Two.'), hang, reply('Three.')], { memoryTurns: 9 });
    await talk(chat, 'First?');
    chat.visit.next();
    await talk(chat, 'Second?');
    expect(carried(chat)).toEqual(['user: Second?']);
    chat.visit.previous();
    say(chat, 'Third?');
    const first = carried(chat);
    chat.visit.chosen.value.stop();
    chat.visit.chosen.value.tryAgain();
    expect(chat.completion.calls).toHaveLength(4);
    expect(carried(chat)).toEqual(first);
    expect(first).toEqual(['user: First?', 'assistant: One.', 'user: Third?']);
  });

  it('of an edited question consists of the turns before it', async () => {
    const chat = createTestChat([reply('One.'), reply('Two.'), hang], { memoryTurns: 9 });
    await talk(chat, 'First?', 'Second?');
    chat.visit.chosen.value.edit();
    say(chat, 'Other?');
    expect(carried(chat)).toEqual(['user: First?', 'assistant: One.', 'user: Other?']);
  });
});
