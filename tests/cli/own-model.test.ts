import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Scripted, hang, reply } from '../support/scripted-completion.ts';
import { start } from './start-cli.ts';

const HERE = ['--base-url', 'localhost:11434', '-m', 'tiny'];

const ELSEWHERE = ['--base-url', 'https://api.example.org/v1', '-m', 'tiny'];

const FOUR_HANG = [hang, hang, hang, hang];

/** A conversation of so many questions, and the messages of each request. */
async function converse(
  count: number,
  environment: Readonly<Record<string, string>> = {},
  argv: readonly string[] = HERE,
) {
  const questions = Array.from({ length: count }, (_, index) => `Question ${index + 1}`);
  const script = questions.map((question) => reply(`Answer to ${question}`));
  const { exit, type, completion, written } = start(argv, script, { environment });
  [...questions, '/quit'].forEach(type);
  expect(await exit).toBe(0);
  return { asked: completion.calls.map(({ request }) => request.messages.slice(1)), written };
}

it('a conversation with a model of one’s own begins with its name, its host and how it answers', async () => {
  const { written } = await converse(0);
  expect(written.output.split('\n')[0]).toBe(
    'tiny · localhost:11434: Streams · remembers 10 turns · answers up to 600 tokens',
  );
});

it('a conversation with the provider of the settings begins with the squad', async () => {
  const { written } = await converse(0, {}, []);
  expect(written.output).toMatch(/^Quartet: The Visionary \(/);
});

describe('the memory of a model of one’s own', () => {
  it('is ten turns', async () => {
    const { asked } = await converse(12);
    expect(asked.map(({ length }) => length)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 21]);
    expect(asked[11]?.[0]).toEqual({ role: 'user', text: 'Question 2' });
    expect(asked[11]?.at(-2)).toEqual({ role: 'assistant', text: 'Answer to Question 11' });
  });

  it.each([
    ['1', 'remembers 1 turn ·', [1, 3, 3]],
    ['0', 'remembers nothing ·', [1, 1, 1]],
  ])('is what QUARTET_MEMORY_TURNS says: %s', async (QUARTET_MEMORY_TURNS, words, lengths) => {
    const { asked, written } = await converse(3, { QUARTET_MEMORY_TURNS });
    expect(written.output).toContain(words);
    expect(asked.map(({ length }) => length)).toEqual(lengths);
  });
});

describe('the pace of a model of one’s own', () => {
  it.each([
    ['one question at a time', 'on this machine', HERE, {}, 1],
    ['four', 'elsewhere', ELSEWHERE, {}, 4],
    ['as many as QUARTET_TABLE_AT_ONCE says', 'on this machine', HERE, { QUARTET_TABLE_AT_ONCE: '2' }, 2],
    ['as many as QUARTET_TABLE_AT_ONCE says', 'elsewhere', ELSEWHERE, { QUARTET_TABLE_AT_ONCE: '3' }, 3],
  ])('is %s %s', async (_what, _where, argv, environment, atOnce) => {
    const { exit, completion, signals } = start([...argv, '--all', 'Why?'], FOUR_HANG, { environment });
    await expect.poll(() => completion.calls.length).toBeGreaterThan(0);
    expect(completion.calls).toHaveLength(atOnce);
    signals.emit('SIGINT', 'SIGINT');
    expect(await exit).toBe(130);
    expect(completion.calls).toHaveLength(atOnce);
  });

  it('goes on with the next persona when one has answered', async () => {
    const script = [reply('One'), reply('Two'), hang, hang];
    const { exit, completion, signals } = start([...HERE, '--all', 'Why?'], script);
    await expect.poll(() => completion.calls.length).toBe(3);
    expect(completion.inFlight()).toBe(1);
    signals.emit('SIGINT', 'SIGINT');
    expect(await exit).toBe(130);
  });

  const SPEAKS: Scripted = { kind: 'hang', deltas: ['Be', 'cause'] };
  const LIMIT = { QUARTET_ATTEMPT_TIMEOUT_MS: '5000' };

  it.each<[string, string, readonly string[], Readonly<Record<string, string>>, Scripted, string]>([
    ['two minutes', 'for its first words', HERE, {}, hang, 'No answer within 120000 ms'],
    ['a minute', 'for more of them', HERE, {}, SPEAKS, 'No end of the answer within 60000 ms'],
    ['as long as the setting says', 'for its first words', HERE, LIMIT, hang, 'No answer within 5000 ms'],
    ['as long as the setting says', 'for more', HERE, LIMIT, SPEAKS, 'No end of the answer within 5000 ms'],
    ['half a minute', 'elsewhere', ELSEWHERE, {}, hang, 'No answer within 30000 ms'],
  ])('allows %s %s', async (_what, _for, argv, environment, scripted, detail) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { exit, written, signals } = start([...argv, 'Why?'], [scripted], { environment });
    const limitMs = Number(/\d+/.exec(detail)?.[0]);
    await vi.advanceTimersByTimeAsync(limitMs - 1);
    expect(written.errors).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect(written.errors).toContain(`Attempt 1 of 4 failed: timeout: ${detail}`);
    signals.emit('SIGINT', 'SIGINT');
    expect(await exit).toBe(130);
  });
});
