import { describe, expect, it } from 'vitest';
import { describeAllOpen, markNews, statusNews } from '../../src/terminal/status.ts';
import { type Scripted, failure, hang, reply } from '../support/scripted-completion.ts';
import { createTestChat, perform, say } from '../support/test-visit.ts';

function watch(read: typeof markNews, ...script: Scripted[]) {
  const parts = createTestChat(script);
  let texts: string[] = [];
  parts.visit.happened.listen((happening) => {
    const text = read(parts.visit, happening);
    if (text !== undefined) texts.push(text);
  });
  /** What was told since this was last asked. */
  const told = () => {
    const present = texts;
    texts = [];
    return present;
  };
  return { ...parts, told };
}

describe('the marks that are told', () => {
  const answering = 'The Visionary is answering. /persona visionary opens the conversation.';
  const answered = 'The Visionary has answered. /persona visionary opens the conversation.';

  it('are that of the persona who was left answering, and of its answer, once each (5.13, 16.20)', async () => {
    const parts = watch(markNews, reply('Yes.', 500));
    say(parts, 'Well?');
    expect(parts.told()).toEqual([]);
    perform(parts, { kind: 'next' });
    expect(parts.told()).toEqual([answering]);
    perform(parts, { kind: 'next' });
    expect(parts.told()).toEqual([]);
    await parts.clock.advance(500);
    expect(parts.told()).toEqual([answered]);
  });

  it('are the same on the landing (5.13)', async () => {
    const parts = watch(markNews, reply('Yes.', 500));
    say(parts, 'Well?');
    perform(parts, { kind: 'go-back' });
    expect(parts.told()).toEqual([answering]);
    perform(parts, { kind: 'next' });
    expect(parts.told()).toEqual([]);
    await parts.clock.advance(500);
    expect(parts.told()).toEqual([answered]);
    perform(parts, { kind: 'begin' });
    expect(parts.told()).toEqual([]);
  });

  it('are none for who is there when the answer comes, or stops it', async () => {
    const parts = watch(markNews, reply('Yes.', 500), hang);
    say(parts, 'Well?');
    await parts.clock.advance(500);
    say(parts, 'And?');
    perform(parts, { kind: 'next' });
    parts.told();
    perform(parts, { kind: 'stop', personaId: 'dreamer' });
    expect(parts.told()).toEqual([]);
  });
});

describe('the status that is told', () => {
  it('is one for each attempt and each wait, with the wait as a whole (11.10, 16.6)', async () => {
    const parts = watch(statusNews, failure({ status: 503 }), reply('Yes.'));
    say(parts, 'Well?');
    await parts.clock.advance(1000);
    expect(parts.told()).toEqual([
      'The Visionary is answering. Attempt 1 of 4.',
      'The Visionary is answering. Attempt 2 of 4, next in 1 s. The provider had an internal error (503). Try again in a moment.',
      'The Visionary is answering. Attempt 2 of 4.',
    ]);
  });

  it('is none of a question that ended at once', () => {
    const parts = watch(statusNews, { kind: 'throw', error: new Error('bug') });
    say(parts, 'Well?');
    expect(parts.told()).toEqual([]);
  });
});

it('the status is that of who answers, wherever one is (16.6)', () => {
  const parts = createTestChat([hang]);
  expect(describeAllOpen(parts.visit)).toBe('');
  say(parts, 'Well?');
  perform(parts, { kind: 'next' });
  expect(describeAllOpen(parts.visit)).toBe('The Visionary is answering. Attempt 1 of 4.');
});
