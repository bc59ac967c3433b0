import { describe, expect, it } from 'vitest';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { type TestVisit, createTestChat, say } from '../../support/test-visit.ts';

function marks({ visit }: Pick<TestVisit, 'visit'>) {
  const marked = visit.lanes.map(({ persona, mark }) => [persona.id, mark.value] as const);
  return Object.fromEntries(marked.filter(([, mark]) => mark !== undefined));
}

describe('the mark of a persona', () => {
  it('shows that it answers or has answered while another is open, and goes when it is opened', async () => {
    const chat = createTestChat([reply('Yes.', 500)]);
    const [dreamer] = chat.visit.lanes;
    say(chat, 'Hello');
    expect(marks(chat)).toEqual({});
    chat.visit.next();
    expect(marks(chat)).toEqual({ dreamer: 'answering' });
    await chat.clock.advance(500);
    expect(marks(chat)).toEqual({ dreamer: 'answered' });
    chat.visit.next();
    chat.visit.goBack();
    chat.visit.choose(dreamer!);
    expect(marks(chat)).toEqual({ dreamer: 'answered' });
    chat.visit.begin();
    expect(marks(chat)).toEqual({});
    chat.visit.next();
    expect(marks(chat)).toEqual({});
  });

  it('is absent when the visitor stopped the answer or saw it arrive', async () => {
    const chat = createTestChat([hang, reply('Yes.', 500)]);
    say(chat, 'Hello');
    chat.visit.next();
    chat.visit.lanes[0]!.stop();
    expect(marks(chat)).toEqual({});
    say(chat, 'Hello');
    await chat.clock.advance(500);
    chat.visit.next();
    expect(marks(chat)).toEqual({});
  });

  it('shows that it failed, and comes back when the persona is asked again and stopped', async () => {
    const chat = createTestChat([failure(), failure(), failure(), failure(), hang]);
    const [dreamer] = chat.visit.lanes;
    say(chat, 'Hello');
    chat.visit.next();
    await chat.clock.advance(6000);
    expect(marks(chat)).toEqual({ dreamer: 'failed' });
    dreamer!.tryAgain();
    expect(marks(chat)).toEqual({ dreamer: 'answering' });
    dreamer!.stop();
    expect(marks(chat)).toEqual({ dreamer: 'failed' });
  });
});
