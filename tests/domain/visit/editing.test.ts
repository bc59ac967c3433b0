import { describe, expect, it } from 'vitest';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestVisit, perform, say, transcript } from '../../support/test-visit.ts';

const refused = (reason: string) => ({ kind: 'refuse', reason });

async function chatOfTwo(...more: Parameters<typeof createTestChat>[0] & object) {
  const chat = createTestChat([reply('One.'), reply('Two.'), ...more]);
  for (const text of ['First?', 'Second?']) {
    say(chat, text);
    await chat.clock.advance(0);
  }
  return { ...chat, lane: chat.visit.chosen.value };
}

describe('editing the last question', () => {
  it('takes it into the input and sends it in its place, with a new answer (9.9, 10.12)', async () => {
    const chat = await chatOfTwo(reply('Three.'));
    const { messages, editing, draft, draftLength } = chat.lane;
    const before = messages.value;
    perform(chat, { kind: 'edit' });
    expect(editing.value).toBe(before[3]?.id);
    expect(draft.value).toBe('Second?');
    expect(draftLength.value.characters).toBe('Second?'.length);
    expect(say(chat, 'Third?')).toEqual({ kind: 'done' });
    expect(editing.value).toBeUndefined();
    expect(draft.value).toBe('');
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: First?', 'ai: One.', 'user: Third?', 'ai: Three.']);
    expect(messages.value.slice(0, 3)).toEqual(before.slice(0, 3));
  });

  it('sets the unsent text aside, and brings it back however the edit ends (10.12)', async () => {
    const chat = await chatOfTwo(reply('Three.'));
    const { draft } = chat.lane;
    perform(chat, { kind: 'write', text: 'half a thought' }, { kind: 'edit' });
    perform(chat, { kind: 'write', text: 'Never mind' });
    expect(perform(chat, { kind: 'cancel-edit' })).toEqual({ kind: 'done' });
    expect(draft.value).toBe('half a thought');
    perform(chat, { kind: 'edit' });
    expect(draft.value).toBe('Second?');
    perform(chat, { kind: 'send' });
    expect(draft.value).toBe('half a thought');
  });

  it('is each persona’s own, and kept while others are visited (10.9, 10.12)', async () => {
    const chat = await chatOfTwo();
    perform(chat, { kind: 'edit' }, { kind: 'write', text: 'Seco' }, { kind: 'next' });
    expect(chat.visit.chosen.value.editing.value).toBeUndefined();
    expect(chat.visit.chosen.value.draft.value).toBe('');
    expect(perform(chat, { kind: 'cancel-edit' })).toEqual(refused('not-editing'));
    perform(chat, { kind: 'previous' });
    expect(chat.lane.draft.value).toBe('Seco');
    expect(chat.lane.editing.value).toBeDefined();
  });

  it('goes by the rules of sending, and a refusal loses nothing (10.12)', async () => {
    const chat = await chatOfTwo(hang);
    perform(chat, { kind: 'edit' });
    expect(say(chat, ' ')).toEqual(refused('blank'));
    perform(chat, { kind: 'write', text: 'Third?' }, { kind: 'next' });
    say(chat, 'Elsewhere?');
    perform(chat, { kind: 'previous' });
    expect(perform(chat, { kind: 'send' })).toEqual(refused('loading'));
    expect(chat.lane.draft.value).toBe('Third?');
    expect(transcript(chat).at(-2)).toBe('user: Second?');
  });

  it('refuses a question beside it, which would leave the edit without its place', async () => {
    const chat = await chatOfTwo();
    perform(chat, { kind: 'edit' });
    expect(perform(chat, { kind: 'ask', text: 'Beside?' })).toEqual(refused('editing'));
    expect(transcript(chat)).toHaveLength(4);
  });

  it('is begun once, and again does not take back what was changed', async () => {
    const chat = await chatOfTwo();
    perform(chat, { kind: 'edit' }, { kind: 'write', text: 'Changed' });
    expect(perform(chat, { kind: 'edit' })).toEqual(refused('editing'));
    expect(chat.lane.draft.value).toBe('Changed');
  });

  it('needs a question, and the chat', async () => {
    const empty = createTestChat();
    expect(empty.visit.chosen.value.lastQuestionId.value).toBeUndefined();
    expect(perform(empty, { kind: 'edit' })).toEqual(refused('nothing-to-edit'));
    expect(perform(createTestVisit(), { kind: 'edit' })).toEqual(refused('not-open'));
    const chat = await chatOfTwo();
    expect(perform(chat, { kind: 'go-back' }, { kind: 'edit' })).toEqual(refused('not-open'));
    expect(chat.lane.editing.value).toBeUndefined();
  });

  it('of a failed turn takes the apology with it (9.9)', async () => {
    const chat = createTestChat([failure(), failure(), failure(), failure(), reply('Yes.')]);
    say(chat, 'Hello');
    await chat.clock.advance(6000);
    perform(chat, { kind: 'edit' });
    say(chat, 'Hello again');
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Hello again', 'ai: Yes.']);
  });

  it('may begin while its answer is awaited; the answer comes, and the edit goes on (10.11, 10.12)', async () => {
    const chat = createTestChat([reply('Yes.', 500), reply('And so?')]);
    const { draft, editing, lastQuestionId } = chat.visit.chosen.value;
    say(chat, 'Hello');
    perform(chat, { kind: 'edit' });
    expect(say(chat, 'Hello there')).toEqual(refused('loading'));
    await chat.clock.advance(500);
    expect(draft.value).toBe('Hello there');
    expect(editing.value).toBe(lastQuestionId.value);
    perform(chat, { kind: 'send' });
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Hello there', 'ai: And so?']);
  });
});
