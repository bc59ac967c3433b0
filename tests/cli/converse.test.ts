import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Reply } from '../../src/ports/completion.ts';
import { type Scripted, failure, reply } from '../support/scripted-completion.ts';
import { start } from './start-cli.ts';

const OWN = ['--base-url', 'localhost:11434', '-m', 'tiny'];

const LIMIT = 'The answer reached its token limit.';

const HINT = 'The answer was cut: /continue goes on with it.';

const NOTHING = 'There is no answer here that can be continued.';

/** An answer that arrives in parts. */
function inParts(deltas: readonly string[], more: Partial<Reply> = {}): Scripted {
  return { kind: 'outcome', outcome: { kind: 'reply', text: deltas.join(''), ...more }, deltas };
}

const CUT = inParts(['The sky', ' scatters'], { isCut: true });

/** An attempt that breaks off after these parts. */
function broken(deltas: readonly string[]): Scripted {
  return { kind: 'outcome', outcome: { kind: 'failure', reason: 'server', detail: 'away' }, deltas };
}

/** What a conversation says after each line, up to the next prompt. */
async function converse(
  lines: readonly string[],
  script: readonly Scripted[],
  argv: readonly string[] = OWN,
) {
  const { exit, type, written, completion } = start(argv, script);
  [...lines, '/quit'].forEach(type);
  expect(await exit).toBe(0);
  const [, ...said] = written.output.split('\n\nThe Visionary> ');
  return { said, requests: completion.calls.map(({ request }) => request) };
}

describe('/continue', () => {
  it('asks to go on after the answer so far, in place of one of the ten turns', async () => {
    const questions = Array.from({ length: 11 }, (_, index) => `Question ${index}`);
    const script = [...questions.map((text) => reply(`Answer to ${text}`)), CUT, reply(' light.')];
    const { requests } = await converse([...questions, 'Why?', '/continue'], script);
    const { messages, maxTokens, streaming } = requests.at(-1)!;
    expect(messages).toHaveLength(1 + 2 * 9 + 3);
    expect(messages.slice(-5)).toEqual([
      { role: 'user', text: 'Question 10' },
      { role: 'assistant', text: 'Answer to Question 10' },
      { role: 'user', text: 'Why?' },
      { role: 'assistant', text: 'The sky scatters' },
      { role: 'user', text: 'Go on exactly where you stopped.' },
    ]);
    expect([messages[0], maxTokens, streaming]).toEqual([requests[0]?.messages[0], 600, true]);
  });

  it('asks the provider of the settings, too, without earlier turns', async () => {
    const { said, requests } = await converse(['1?', 'Why?', '/continue'], [reply('1'), CUT, reply(' light.')], []); // oxfmt-ignore
    expect(said[1]).toBe(`The sky scatters\n${LIMIT}\n${HINT}`);
    expect(requests[2]?.messages.slice(1).map(({ text }) => text)).toEqual([
      'Why?',
      'The sky scatters',
      'Go on exactly where you stopped.',
    ]);
    expect(requests[2]?.maxTokens).toBe(150);
  });

  it.each<[string, readonly string[], Scripted, string]>([
    ['as it arrives', [], inParts([' blue', ' light.']), 'blue light.'],
    ['at once', ['/stream off'], reply(' blue light.'), 'blue light.'],
    ['without what it repeats', [], inParts(['sky scat', 'ters blue light.']), 'blue light.'],
    [
      'up to the next limit',
      [],
      inParts([' blue', ' light'], { isCut: true }),
      `blue light\n${LIMIT}\n${HINT}`,
    ],
    ['and it may be nothing', [], reply('The sky scatters'), `${LIMIT} The model did not go on.`],
    [
      'or a failure',
      [],
      failure({ reason: 'authentication', status: 401 }),
      expect.stringMatching(/^The answer so far is kept\. The provider did not accept the key \(401\)\./),
    ],
  ])('prints only what is added, %s', async (_how, lines, added, words) => {
    const { said } = await converse(['Why?', ...lines, '/continue'], [CUT, added]);
    expect(said.at(-2)?.trim()).toEqual(words);
  });

  it('prints it once where another attempt begins with the same words', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const script = [CUT, broken([' blue']), inParts([' blue', ' light.'])];
    const { exit, type, written, completion } = start(OWN, script);
    ['Why?', '/continue', '/quit'].forEach(type);
    await expect.poll(() => completion.calls.length).toBe(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await exit).toBe(0);
    expect(written.output.split(HINT)[1]?.trim()).toBe('The Visionary>  blue light.\n\nThe Visionary>');
  });

  it('leaves a whole answer, which a later question carries', async () => {
    const { said, requests } = await converse(
      ['Why?', '/continue', '/continue', 'And?'],
      [CUT, inParts([' light.']), reply('So.')],
    );
    expect(said[2]).toBe(NOTHING);
    expect(requests[2]?.messages.slice(1).map(({ text }) => text)).toEqual([
      'Why?',
      'The sky scatters light.',
      'And?',
    ]);
  });

  it.each<[string, readonly string[], readonly Scripted[]]>([
    ['before the first question', [], []],
    ['after a whole answer', ['Why?'], [reply('Because.')]],
    ['after a failure', ['Why?'], [failure({ reason: 'authentication' })]],
    ['with a persona that nobody has asked', ['Why?', '/persona executor'], [CUT]],
  ])('has nothing to do %s, and says so', async (_when, lines, script) => {
    const { exit, type, written, completion } = start(OWN, script);
    [...lines, '/continue', '/quit'].forEach(type);
    expect(await exit).toBe(0);
    expect(written.output).toContain(`> ${NOTHING}\n`);
    expect(completion.calls).toHaveLength(script.length);
  });
});
