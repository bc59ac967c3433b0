import { createReadStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { reply } from '../support/scripted-completion.ts';
import { start } from './start-cli.ts';

const TOO_LONG =
  'The question with standard input is longer than the limit of 8,000 characters. Nothing was asked: shorten the input.\n';

/** What is asked with these arguments and this input; undefined if nothing is. */
async function asked(argv: readonly string[], input: string | Readable) {
  const given = typeof input === 'string' ? { typed: input } : { input };
  const { exit, completion, written } = start(argv, [reply('Yes.')], given);
  const code = await exit;
  return { code, errors: written.errors, text: completion.calls[0]?.request.messages.at(-1)?.text };
}

describe('standard input', () => {
  it.each([
    ['follows the argument', ['Summarise this'], 'A report.\nOf two lines.\n', 'Summarise this\n\nA report.\nOf two lines.'], // oxfmt-ignore
    ['follows all words', ['Summarise', 'this'], 'A report.', 'Summarise this\n\nA report.'],
    ['stands where - is', ['Summarise this:', '-', 'in', 'one line'], 'A report.\n', 'Summarise this:\n\nA report.\n\nin one line'], // oxfmt-ignore
    ['comes first where - does', ['-', 'What is this?'], 'A report.', 'A report.\n\nWhat is this?'],
    ['is the question where only - is', ['-'], 'A report.', 'A report.'],
    ['has one place', ['Is', '-', 'less than', '-', '?'], 'A report.', 'Is\n\nA report.\n\nless than - ?'],
    ['keeps its first blanks, but no byte order mark', ['Fix:'], '\uFEFF  if x:\n', 'Fix:\n\n  if x:'],
    ['changes nothing if it is empty', ['Why?'], '', 'Why?'],
    ['changes nothing if it is blank', ['Why?'], ' \n\t\n', 'Why?'],
    ['changes nothing if it is blank in its place', ['Why', '-', 'now?'], '\n', 'Why\n\nnow?'],
  ])('%s: %j', async (_, argv, input, text) => {
    expect(await asked(argv, input)).toEqual({ code: 0, errors: '', text });
  });

  it('is asked of everybody with --all', async () => {
    const { exit, completion } = start(
      ['--all', 'Why?'],
      [1, 2, 3, 4].map(() => reply('Yes.')),
      {
        typed: 'A report.',
      },
    );
    expect(await exit).toBe(0);
    for (const { request } of completion.calls)
      expect(request.messages.at(-1)?.text).toBe('Why?\n\nA report.');
  });

  it('may come in parts that cut a character, and late', async () => {
    const input = new PassThrough();
    const { exit, completion } = start(['Why?'], [reply('Yes.')], { input });
    const bytes = Buffer.from('Grüße');
    input.write(bytes.subarray(0, 3));
    await vi.waitFor(() => expect(input.readableLength).toBe(0));
    input.end(bytes.subarray(3));
    expect(await exit).toBe(0);
    expect(completion.calls[0]?.request.messages.at(-1)?.text).toBe('Why?\n\nGrüße');
  });

  it('may be nothing, such as /dev/null', async () => {
    expect(await asked(['Why?'], createReadStream('/dev/null'))).toMatchObject({ code: 0, text: 'Why?' });
    expect(await asked(['-'], createReadStream('/dev/null'))).toMatchObject({
      code: 2,
      errors: 'There is no question. Give one as an argument or through a pipe.\n',
    });
  });

  it.each([
    ['a little too long', ['Summarise this'], 'x'.repeat(7990)],
    ['much too long', ['Summarise this'], 'x'.repeat(200_000)],
    ['much too long in its place', ['Summarise', '-'], 'x'.repeat(200_000)],
    ['much too long without an argument', [], 'x'.repeat(200_000)],
  ])('that is %s is refused, and nothing is asked', async (_, argv, input) => {
    expect(await asked(argv, input)).toEqual({ code: 2, errors: TOO_LONG, text: undefined });
  });

  it('of 5 MB is read no further than necessary', async () => {
    let sent = 0;
    const input = Readable.from(
      (function* () {
        for (; sent < 5_000_000; sent += 50_000) yield Buffer.alloc(50_000, 'x');
      })(),
    );
    expect(await asked(['Summarise this'], input)).toMatchObject({ code: 2, errors: TOO_LONG });
    expect(sent).toBeLessThan(2_000_000);
    expect(input.destroyed).toBe(true);
  });

  it('of as many characters as a question may have is asked, whatever they take', async () => {
    const input = '😀'.repeat(7990);
    expect(await asked(['Why?'], input)).toMatchObject({ code: 0, text: `Why?\n\n${input}` });
  });

  it('that cannot be read is refused', async () => {
    const input = new Readable({ read: () => void input.destroy(new Error('EISDIR: it is a folder')) });
    expect(await asked(['Why?'], input)).toEqual({
      code: 2,
      errors: 'Standard input could not be read: EISDIR: it is a folder\n',
      text: undefined,
    });
  });

  test.prop([fc.string({ maxLength: 50 }), fc.string({ maxLength: 50 })], { numRuns: 20 })(
    'is never lost, and neither is the argument',
    async (words, input) => {
      fc.pre(words.trim() !== '' && words.trim() !== '-' && !words.startsWith('-'));
      const { text } = await asked([words], input);
      const parts = [words, new TextDecoder().decode(Buffer.from(input)).trimEnd()];
      expect(text).toBe(
        parts
          .filter((part) => part.trim() !== '')
          .join('\n\n')
          .trim(),
      );
    },
  );
});

describe('standard input that stays open', () => {
  function waiting(argv: readonly string[], input = new PassThrough()) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    return { ...start(argv, [reply('Yes.')], { input }), input };
  }

  it('and says nothing is given up, which is said', async () => {
    const { exit, completion, written, input } = waiting(['Why?']);
    await vi.advanceTimersByTimeAsync(4999);
    expect([completion.calls, written.errors]).toEqual([[], '']);
    await vi.advanceTimersByTimeAsync(1);
    expect(await exit).toBe(0);
    expect(completion.calls[0]?.request.messages.at(-1)?.text).toBe('Why?');
    expect(written.errors).toBe(
      'Nothing came on standard input for 5 seconds, so the question is asked without it. With - as an argument, it is waited for.\n',
    );
    // Otherwise the program would not end.
    expect(input.destroyed).toBe(true);
  });

  it.each([
    ['once it has begun', ['Why?'], 'A report', 'Why?\n\nA report.'],
    ['in its place', ['Why?', '-'], undefined, 'Why?\n\n.'],
    ['without an argument', [], undefined, '.'],
  ])('is waited for %s', async (_, argv, first, text) => {
    const { exit, completion, written, input } = waiting(argv);
    if (first !== undefined) input.write(first);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(completion.calls).toEqual([]);
    input.end('.');
    expect(await exit).toBe(0);
    expect(completion.calls[0]?.request.messages.at(-1)?.text).toBe(text);
    expect(written.errors).toBe('');
  });

  it('is a terminal’s only where - asks for it', async () => {
    const terminal = () => Object.assign(new PassThrough(), { isTTY: true });
    const without = start(['Why?'], [reply('Yes.')], { input: terminal() });
    expect(await without.exit).toBe(0);
    const input = terminal();
    const { exit, completion } = start(['Why?', '-'], [reply('Yes.')], { input });
    input.end('A report.\n');
    expect(await exit).toBe(0);
    expect(completion.calls[0]?.request.messages.at(-1)?.text).toBe('Why?\n\nA report.');
  });
});
