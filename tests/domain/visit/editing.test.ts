import { describe, expect, it } from 'vitest';
import { type Scripted, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, say, transcript } from '../../support/test-visit.ts';

async function chatOfTwo(...more: readonly Scripted[]) {
  const chat = createTestChat([reply('One.'), reply('Two.'), ...more]);
  for (const text of ['First?', 'Second?']) {
    say(chat, text);
    await chat.clock.advance(0);
  }
  return { ...chat, lane: chat.visit.chosen.value };
}

describe('editing the last question', () => {
  it('takes it into the input and sends it in its place, with a new answer', async () => {
    const chat = await chatOfTwo(reply('Three.'));
    const { messages, editing, draft, draftLength } = chat.lane;
    const before = messages.value;
    chat.lane.edit();
    expect(editing.value).toBe(before[3]?.id);
    expect(draft.value).toBe('Second?');
    expect(draftLength.value.characters).toBe(7);
    expect(say(chat, 'Third?')).toBeUndefined();
    expect([editing.value, draft.value]).toEqual([undefined, '']);
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: First?', 'ai: One.', 'user: Third?', 'ai: Three.']);
    expect(messages.value.slice(0, 3)).toEqual(before.slice(0, 3));
  });

  it('sets the unsent text aside, and restores it however the edit ends', async () => {
    const { lane } = await chatOfTwo(hang);
    lane.write('half a thought');
    lane.edit();
    lane.write('Never mind');
    lane.edit();
    expect(lane.draft.value).toBe('Never mind');
    lane.cancelEdit();
    expect(lane.draft.value).toBe('half a thought');
    lane.cancelEdit();
    expect(lane.draft.value).toBe('half a thought');
    lane.edit();
    expect(lane.draft.value).toBe('Second?');
    lane.send();
    expect(lane.draft.value).toBe('half a thought');
  });

  it('follows the rules of sending, and a refusal loses nothing', async () => {
    const chat = await chatOfTwo(hang);
    chat.lane.edit();
    expect(say(chat, ' ')).toBe('blank');
    chat.lane.write('Third?');
    chat.visit.next();
    say(chat, 'Elsewhere?');
    expect(chat.lane.send()).toBe('busy');
    expect(chat.lane.draft.value).toBe('Third?');
    expect(chat.lane.messages.value.at(-2)?.content).toBe('Second?');
  });

  it('refuses another question, which would leave the edit without its turn', async () => {
    const chat = await chatOfTwo();
    chat.lane.edit();
    expect(chat.lane.ask('Beside?')).toBe('editing');
    expect(transcript(chat)).toHaveLength(4);
  });

  it('needs a question and its open conversation', async () => {
    const empty = createTestChat().visit.chosen.value;
    empty.edit();
    expect(empty.editing.value).toBeUndefined();
    const { lane, visit } = await chatOfTwo();
    visit.table.open();
    lane.edit();
    visit.goBack();
    visit.goBack();
    lane.edit();
    expect(lane.editing.value).toBeUndefined();
  });

  it('may begin while the answer is still open; the answer arrives, and the edit goes on', async () => {
    const chat = createTestChat([reply('Yes.', 500), reply('And so?')]);
    const lane = chat.visit.chosen.value;
    say(chat, 'Hello');
    lane.edit();
    expect(say(chat, 'Hello there')).toBe('busy');
    await chat.clock.advance(500);
    expect(lane.draft.value).toBe('Hello there');
    expect(lane.editing.value).toBe(lane.lastQuestionId.value);
    lane.send();
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Hello there', 'ai: And so?']);
  });
});
