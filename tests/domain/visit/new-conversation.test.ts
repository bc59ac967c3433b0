import { describe, expect, it } from 'vitest';
import { hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, perform, say, transcript } from '../../support/test-visit.ts';

const BEGIN = { kind: 'new-conversation' } as const;

const UNDO = { kind: 'undo-new-conversation' } as const;

async function createAnsweredChat() {
  const chat = createTestChat([reply('Because.'), reply('Again.'), hang]);
  say(chat, 'Why?');
  await chat.clock.advance(0);
  return { chat, lane: chat.visit.chosen.value, answered: chat.visit.chosen.value.conversation.value };
}

describe('a new conversation (9.14)', () => {
  it('is the welcome with its starters; the draft stays', async () => {
    const { chat, lane } = await createAnsweredChat();
    perform(chat, { kind: 'write', text: 'unsent' });
    expect([lane.canBeginAgain.value, lane.canUndo.value]).toEqual([true, false]);
    perform(chat, BEGIN);
    expect(lane.messages.value.map(({ content }) => content)).toEqual([lane.persona.welcome]);
    expect(lane.starters.value).toEqual(lane.persona.starters);
    expect(lane.draft.value).toBe('unsent');
    expect([lane.canBeginAgain.value, lane.canUndo.value]).toEqual([false, true]);
  });

  it('can be undone until something is sent, and begun twice it keeps what was said', async () => {
    const { chat, lane, answered } = await createAnsweredChat();
    perform(chat, BEGIN, BEGIN, UNDO);
    expect(lane.conversation.value).toBe(answered);
    perform(chat, BEGIN);
    say(chat, 'Once more?');
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Once more?', 'ai: Again.']);
    expect(perform(chat, UNDO)).toEqual({ kind: 'refuse', reason: 'nothing-to-undo' });
  });

  it('waits for the answer', async () => {
    const { chat, lane } = await createAnsweredChat();
    say(chat, 'And?');
    await chat.clock.advance(0);
    say(chat, 'And then?');
    expect(lane.canBeginAgain.value).toBe(false);
    expect(perform(chat, BEGIN)).toEqual({ kind: 'refuse', reason: 'loading' });
  });
});
