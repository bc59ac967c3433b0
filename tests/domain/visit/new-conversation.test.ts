import { describe, expect, it } from 'vitest';
import { hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestVisit, say, transcript } from '../../support/test-visit.ts';

async function answeredChat() {
  const chat = createTestChat([reply('Because.'), reply('Again.'), hang]);
  say(chat, 'Why?');
  await chat.clock.advance(0);
  return { ...chat, lane: chat.visit.chosen.value, answered: chat.visit.chosen.value.conversation.value };
}

describe('a new conversation', () => {
  it('has the welcome of this moment with its starters; the draft stays', async () => {
    const { lane, clock } = await answeredChat();
    lane.write('unsent');
    clock.advanceSync(5000);
    expect([lane.canBeginAgain.value, lane.canUndo.value]).toEqual([true, false]);
    expect(lane.beginAgain()).toBeUndefined();
    expect(lane.messages.value).toMatchObject([{ content: lane.persona.welcome, timestampMs: clock.now() }]);
    expect(lane.starters.value).toEqual(lane.persona.starters);
    expect(lane.draft.value).toBe('unsent');
    expect([lane.canBeginAgain.value, lane.canUndo.value]).toEqual([false, true]);
  });

  it('can be undone until something is sent; beginning twice keeps what was said', async () => {
    const { lane, answered, ...chat } = await answeredChat();
    lane.beginAgain();
    lane.beginAgain();
    expect(lane.undo()).toBeUndefined();
    expect([lane.conversation.value, lane.canUndo.value]).toEqual([answered, false]);
    lane.beginAgain();
    say(chat, 'Once more?');
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Once more?', 'ai: Again.']);
    expect(lane.undo()).toBe('nothing-to-undo');
  });

  it('is reported, and so is its undoing, because both replace what is shown', async () => {
    const { lane, happened } = await answeredChat();
    const before = happened.length;
    lane.beginAgain();
    lane.undo();
    const restored = { kind: 'conversation-replaced', personaId: 'dreamer' };
    expect(happened.slice(before)).toEqual([restored, restored]);
  });

  it('restores a question without an answer as unanswered', () => {
    const chat = createTestChat([hang]);
    const lane = chat.visit.chosen.value;
    say(chat, 'Why?');
    lane.stop();
    lane.beginAgain();
    expect(lane.notice.value).toBeUndefined();
    lane.undo();
    expect(lane.notice.value).toEqual({ kind: 'no-answer' });
    expect(lane.offers.value).toEqual(['tryAgain']);
  });

  it('waits for the answer and for the edit, and needs the open conversation', async () => {
    const { lane, visit, ...chat } = await answeredChat();
    lane.edit();
    expect(lane.canBeginAgain.value).toBe(false);
    expect(lane.beginAgain()).toBe('editing');
    lane.cancelEdit();
    visit.table.open();
    expect(lane.beginAgain()).toBe('at-table');
    visit.goBack();
    visit.goBack();
    expect(lane.beginAgain()).toBe('not-open');
    visit.begin();
    say({ visit, ...chat }, 'And?');
    expect(lane.canBeginAgain.value).toBe(false);
    expect(lane.beginAgain()).toBe('busy');
    const empty = createTestVisit().visit.chosen.value;
    expect(empty.canBeginAgain.value).toBe(false);
  });
});
