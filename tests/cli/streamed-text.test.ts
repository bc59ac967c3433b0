import { describe, expect, it } from 'vitest';
import { writeStreamed } from '../../src/cli/streamed-text.ts';
import { charactersRead } from '../support/characters-read.ts';
import { hang } from '../support/scripted-completion.ts';
import { createTestChat, say } from '../support/test-visit.ts';

/** A question whose answer is written as it arrives, and everything that was written. */
function ask() {
  const chat = createTestChat([hang, hang], { streaming: true });
  const written: string[] = [];
  const streamed = writeStreamed(chat.visit, (text) => void written.push(text));
  say(chat, 'Why?');
  const send = (parts: readonly string[]) =>
    parts.forEach((part) => chat.completion.calls.at(-1)!.text(part));
  return { ...chat, streamed, send, output: () => written.join('') };
}

describe('an answer that is written as it arrives', () => {
  it('is whole wherever it is split', () => {
    const { send, streamed, output } = ask();
    send(['a\r', '\nb\t', '\ud83d', '\ude00', '\u001b[2J', '\r']);
    expect(output()).toBe('a\nb    😀�[2J');
    streamed.end('a\r\nb\t😀\u001b[2J\r\nc');
    expect(output()).toBe('a\nb    😀�[2J\nc');
  });

  it.each([
    [
      'goes on where another attempt begins with the same words',
      ['Once upon', ' a time'],
      'Once upon a time',
    ],
    ['begins again on a new line where it does not', ['Never', ' again'], 'Once\nNever again'],
  ])('%s', async (_, second, output) => {
    const asked = ask();
    asked.send(['On', 'ce']);
    asked.completion.calls[0]!.answer({ kind: 'failure', reason: 'server', detail: 'away' });
    await asked.clock.advance(1000);
    asked.send(second);
    expect(asked.output()).toBe(output);
  });

  it('is read once, however many parts it has', () => {
    const readFor = (count: number) => {
      const { send } = ask();
      return charactersRead(() => send(Array.from({ length: count }, () => 'a')));
    };
    expect(readFor(1600)).toBeLessThan(2 * 16 * readFor(100));
  });
});
