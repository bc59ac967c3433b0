import { describe, expect, it } from 'vitest';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { type TestVisit, createTestChat, perform, say } from '../../support/test-visit.ts';

function marks({ visit }: Pick<TestVisit, 'visit'>) {
  const marked = visit.lanes.map(({ persona, mark }) => [persona.chatId, mark.value] as const);
  return Object.fromEntries(marked.filter(([, mark]) => mark !== undefined));
}

describe('the mark of a persona (5.13)', () => {
  it('says that it is answering and has answered while another is open, and goes with opening', async () => {
    const chat = createTestChat([reply('Yes.', 500)]);
    say(chat, 'Hello');
    expect(marks(chat)).toEqual({});
    perform(chat, { kind: 'next' });
    expect(marks(chat)).toEqual({ dreamer: 'answering' });
    await chat.clock.advance(500);
    expect(marks(chat)).toEqual({ dreamer: 'answered' });
    perform(chat, { kind: 'next' }, { kind: 'write', text: 'something' }, { kind: 'go-back' });
    expect(marks(chat)).toEqual({ dreamer: 'answered' });
    perform(chat, { kind: 'choose', personaId: 'dreamer' });
    expect(marks(chat)).toEqual({ dreamer: 'answered' });
    perform(chat, { kind: 'begin' });
    expect(marks(chat)).toEqual({});
    perform(chat, { kind: 'next' });
    expect(marks(chat)).toEqual({});
  });

  it('says that it failed', async () => {
    const chat = createTestChat([failure(), failure(), failure(), failure()]);
    say(chat, 'Hello');
    perform(chat, { kind: 'go-back' });
    await chat.clock.advance(6000);
    expect(marks(chat)).toEqual({ dreamer: 'failed' });
  });

  it('is none where the visitor stopped the answer, or saw it come', async () => {
    const chat = createTestChat([hang, reply('Yes.', 500)]);
    say(chat, 'Hello');
    perform(chat, { kind: 'next' }, { kind: 'stop', personaId: 'dreamer' });
    expect(marks(chat)).toEqual({});
    say(chat, 'Hello');
    await chat.clock.advance(500);
    expect(marks(chat)).toEqual({});
    perform(chat, { kind: 'next' });
    expect(marks(chat)).toEqual({});
  });

  it('stays where an unopened persona is asked again and stopped', async () => {
    const chat = createTestChat([failure(), failure(), failure(), failure(), hang]);
    say(chat, 'Hello');
    perform(chat, { kind: 'next' });
    await chat.clock.advance(6000);
    perform(chat, { kind: 'try-again', personaId: 'dreamer' });
    expect(marks(chat)).toEqual({ dreamer: 'answering' });
    perform(chat, { kind: 'stop', personaId: 'dreamer' });
    expect(marks(chat)).toEqual({ dreamer: 'failed' });
  });
});
