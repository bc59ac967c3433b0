import { describe, expect, it } from 'vitest';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, say } from '../../support/test-squad.ts';

describe('the mark of a persona (5.13)', () => {
  it('says that it is answering and has answered while another is open, and goes with opening', async () => {
    const chat = createTestChat([reply('Yes.', 500)]);
    say(chat, 'Hello');
    expect(chat.squad.marks.value).toEqual({});
    chat.squad.next();
    expect(chat.squad.marks.value).toEqual({ dreamer: 'answering' });
    await chat.clock.advance(500);
    expect(chat.squad.marks.value).toEqual({ dreamer: 'answered' });
    chat.squad.next();
    chat.squad.write('something');
    chat.squad.goBack();
    expect(chat.squad.marks.value).toEqual({ dreamer: 'answered' });
    chat.squad.choose('dreamer');
    expect(chat.squad.marks.value).toEqual({ dreamer: 'answered' });
    chat.squad.begin();
    expect(chat.squad.marks.value).toEqual({});
  });

  it('says that it failed', async () => {
    const chat = createTestChat([failure(), failure(), failure(), failure()]);
    say(chat, 'Hello');
    chat.squad.goBack();
    await chat.clock.advance(6000);
    expect(chat.squad.marks.value).toEqual({ dreamer: 'failed' });
  });

  it('is none where the visitor stopped the answer, or saw it come', async () => {
    const chat = createTestChat([hang, reply('Yes.', 500)]);
    say(chat, 'Hello');
    chat.squad.next();
    chat.squad.cancel();
    expect(chat.squad.marks.value).toEqual({});
    say(chat, 'Hello');
    await chat.clock.advance(500);
    expect(chat.squad.marks.value).toEqual({});
  });
});
