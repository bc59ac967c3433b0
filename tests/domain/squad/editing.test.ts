import { describe, expect, it } from 'vitest';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestSquad, say, transcript } from '../../support/test-squad.ts';

async function chatOfTwo(...more: Parameters<typeof createTestChat>[0] & object) {
  const chat = createTestChat([reply('One.'), reply('Two.'), ...more]);
  for (const text of ['First?', 'Second?']) {
    say(chat, text);
    await chat.clock.advance(0);
  }
  return chat;
}

describe('editing the last question', () => {
  it('takes it into the input and sends it in its place, with a new answer (9.9, 10.12)', async () => {
    const chat = await chatOfTwo(reply('Three.'));
    const before = chat.squad.messages.value;
    chat.squad.edit();
    expect(chat.squad.editing.value).toBe(before[3]?.id);
    expect(chat.squad.draft.value).toBe('Second?');
    chat.squad.write('Third?');
    expect(chat.squad.send()).toEqual({ kind: 'send', text: 'Third?' });
    expect(chat.squad.editing.value).toBeUndefined();
    expect(chat.squad.draft.value).toBe('');
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: First?', 'ai: One.', 'user: Third?', 'ai: Three.']);
    expect(chat.squad.messages.value.slice(0, 3)).toEqual(before.slice(0, 3));
  });

  it('sets the unsent text aside, and brings it back however the edit ends (10.12)', async () => {
    const chat = await chatOfTwo(reply('Three.'));
    chat.squad.write('half a thought');
    chat.squad.edit();
    chat.squad.write('Never mind');
    chat.squad.cancelEdit();
    expect(chat.squad.draft.value).toBe('half a thought');
    chat.squad.edit();
    expect(chat.squad.draft.value).toBe('Second?');
    chat.squad.send();
    expect(chat.squad.draft.value).toBe('half a thought');
  });

  it('is each persona’s own, and kept while others are visited', async () => {
    const chat = await chatOfTwo();
    chat.squad.edit();
    chat.squad.write('Seco');
    chat.squad.next();
    expect(chat.squad.editing.value).toBeUndefined();
    expect(chat.squad.draft.value).toBe('');
    chat.squad.previous();
    expect(chat.squad.draft.value).toBe('Seco');
  });

  it('goes by the rules of sending, and a refusal loses nothing', async () => {
    const chat = await chatOfTwo(hang);
    chat.squad.edit();
    chat.squad.write(' ');
    expect(chat.squad.send()).toEqual({ kind: 'refuse', reason: 'blank' });
    chat.squad.write('Third?');
    chat.squad.next();
    say(chat, 'Elsewhere?');
    chat.squad.previous();
    expect(chat.squad.send()).toEqual({ kind: 'refuse', reason: 'loading' });
    expect(chat.squad.draft.value).toBe('Third?');
    expect(transcript(chat).at(-2)).toBe('user: Second?');
  });

  it('refuses a question beside it, which would leave the edit without its place', async () => {
    const chat = await chatOfTwo();
    chat.squad.edit();
    expect(chat.squad.ask('Beside?')).toEqual({ kind: 'refuse', reason: 'editing' });
    expect(transcript(chat)).toHaveLength(4);
  });

  it('is begun once, and again does not take back what was changed', async () => {
    const chat = await chatOfTwo();
    chat.squad.edit();
    chat.squad.write('Changed');
    chat.squad.edit();
    expect(chat.squad.draft.value).toBe('Changed');
  });

  it('needs a question, and the chat', async () => {
    const chat = createTestChat();
    expect(chat.squad.lastQuestionId.value).toBeUndefined();
    chat.squad.edit();
    expect(chat.squad.editing.value).toBeUndefined();
    const { squad } = createTestSquad();
    squad.edit();
    expect(squad.editing.value).toBeUndefined();
  });

  it('of a failed turn takes the apology with it', async () => {
    const chat = createTestChat([failure(), failure(), failure(), failure(), reply('Yes.')]);
    say(chat, 'Hello');
    await chat.clock.advance(6000);
    chat.squad.edit();
    chat.squad.write('Hello again');
    chat.squad.send();
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Hello again', 'ai: Yes.']);
  });
});
