import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { startReplay } from '../../src/replay.ts';
import type { VisitState } from '../../src/domain/visit/visit-state.ts';
import { failure, reply } from '../support/scripted-completion.ts';
import { say } from '../support/test-visit.ts';
import { createVirtualClock, settle } from '../support/virtual-clock.ts';
import { createTapedChat, linesOf, sign } from '../tape/taped-visit.ts';
import { createMemoryFiles } from './in-memory.ts';
import { createRecordingStream } from './recording-stream.ts';

/** Ten seconds in which two questions are answered, the second one after a failure. */
async function recordTape(): Promise<string> {
  const parts = createTapedChat([
    reply('Dream on.', 500),
    failure({ status: 503 }),
    reply('Well, try.', 500),
  ]);
  await parts.clock.advance(1000);
  say(parts, 'What next?');
  await parts.clock.advance(4000);
  say(parts, 'And then?');
  await parts.clock.advance(5000);
  return parts.tape.text();
}

interface ReplayOptions {
  readonly isTTY?: boolean;
  readonly columns?: number;
  /** Whether standard error is a terminal. */
  readonly hasStatus?: boolean;
}

async function replay(
  text: string | undefined,
  argv: readonly string[],
  { isTTY = false, columns = 80, hasStatus = false }: ReplayOptions = {},
) {
  const clock = createVirtualClock();
  const output = createRecordingStream({ isTTY, columns });
  const errors = createRecordingStream({ isTTY: hasStatus });
  const events = new EventEmitter();
  const files = createMemoryFiles();
  if (text !== undefined) files.write('odd.jsonl', text);
  let exitCode: number | undefined;
  const ended = startReplay(argv, {
    clock,
    output: output.stream,
    errors: errors.stream,
    events,
    files,
    environment: { TERM: 'xterm', NO_COLOR: '1' },
  }).then((code) => (exitCode = code));
  await settle();
  return { clock, output, errors, events, ended, exitCode: () => exitCode };
}

const FILE = 'odd.jsonl';

describe('npm run replay (19.5)', () => {
  it('prints the conversation at once where nobody waits, and says that all matches', async () => {
    const { output, errors, exitCode } = await replay(await recordTape(), [FILE]);
    expect(exitCode()).toBe(0);
    expect(errors.written()).toBe('');
    expect(output.written()).toMatch(/^A tape of Quartet, recorded by version 1\.2\.3 on /);
    expect(output.written().replaceAll(/\n+/g, ' ')).toMatch(
      /What next\? .*◆ The Visionary │ Dream on\. .*You │ And then\? .*\(503\).* Attempt 2 of 4\. ◆ The Visionary │ Well, try\. The replay matches the tape: \d+ lines\.\s*$/,
    );
  });

  it('keeps the pace of the visit in a terminal, but for pauses of more than two seconds', async () => {
    const { clock, output, exitCode } = await replay(await recordTape(), [FILE], { isTTY: true });
    expect(output.written()).not.toContain('What next?');
    await clock.advance(1000);
    expect(output.written()).toContain('What next?');
    expect(output.written()).not.toContain('Dream on.');
    await clock.advance(500);
    expect(output.written()).toContain('Dream on.');
    await clock.advance(1999);
    expect(output.written()).not.toContain('And then?');
    await clock.advance(1);
    expect(output.written()).toContain('And then?');
    await clock.advance(5000);
    expect(exitCode()).toBe(0);
  });

  it('is as many times as fast as --speed says, also into a pipe', async () => {
    const { clock, output } = await replay(await recordTape(), [FILE, '--speed', '4']);
    await clock.advance(249);
    expect(output.written()).not.toContain('What next?');
    await clock.advance(1);
    expect(output.written()).toContain('What next?');
    await clock.advance(125);
    expect(output.written()).toContain('Dream on.');
  });

  it('plays up to --at at once, and goes on from there at its pace', async () => {
    const { clock, output } = await replay(await recordTape(), [FILE, '--at', '1.4s'], { isTTY: true });
    expect(output.written()).toContain('What next?');
    await clock.advance(99);
    expect(output.written()).not.toContain('Dream on.');
    await clock.advance(1);
    expect(output.written()).toContain('Dream on.');
  });

  it('tells meanwhile where it is, where that line can change, and clears it', async () => {
    const options = { isTTY: true, hasStatus: true };
    const { clock, errors, ended } = await replay(await recordTape(), [FILE, '--speed', '2'], options);
    await clock.advance(600);
    expect(errors.written()).toMatch(/0:01\.0 of 0:0\d\.\d, 2x$/);
    await clock.advance(10_000);
    expect(await ended).toBe(0);
    expect(errors.written().endsWith('\r\u001B[K')).toBe(true);
  });

  it('begins with what was there where the beginning was left out (19.4)', async () => {
    const parts = createTapedChat([reply('Dream on.'), reply('Well, try.')]);
    say(parts, 'What next?');
    await parts.clock.advance(1000);
    parts.tape.forget();
    say(parts, 'And then?');
    await parts.clock.advance(1000);
    const { output, exitCode } = await replay(parts.tape.text(), [FILE]);
    expect(exitCode()).toBe(0);
    expect(output.written()).toContain('The beginning of the visit is missing');
    expect(output.written()).toMatch(/What next\?[^]*Dream on\.[^]*And then\?[^]*Well, try\./);
  });

  it('stops at the first difference, names it, and ends with 1 (19.7)', async () => {
    const lines = linesOf(await recordTape());
    const at = lines.findIndex(({ kind }) => kind === 'event');
    const changed = lines.map((line, index) =>
      index === at ? { ...line, event: { kind: 'reply', content: 'Dream less.' } } : line,
    );
    const { output, errors, exitCode } = await replay(sign(changed), [FILE]);
    expect(exitCode()).toBe(1);
    expect(errors.written()).toMatch(
      new RegExp(
        `^The replay departs from the tape in line ${at + 1}, at 0:01\\.5\\. Recorded: .* Now: .*\n$`,
      ),
    );
    expect(errors.written()).toContain('It was recorded by version 1.2.3; this is');
    expect(output.written()).not.toContain('And then?');
    expect(output.written()).not.toContain('matches');
  });

  it('plays what is whole of a broken or cut tape, names the line, and ends with 1 (19.7)', async () => {
    const lines = (await recordTape()).split('\n');
    const cut = await replay(`${lines.slice(0, 12).join('\n')}\n`, [FILE]);
    expect([cut.exitCode(), cut.errors.written()]).toEqual([
      1,
      'The tape is cut off after line 12. Everything up to there can be played.\n',
    ]);
    const doubled = await replay(lines.toSpliced(12, 0, lines[11]!).join('\n'), [FILE]);
    expect(doubled.exitCode()).toBe(1);
    expect(doubled.errors.written()).toContain('Line 13 of the tape was changed');
    expect(doubled.output.written()).toContain('What next?');
  });

  it.each([
    ['no file', [], /^Name a tape: /],
    ['two files', [FILE, FILE], /^Name one tape alone\./],
    ['a file that is not there', ['none.jsonl'], /^There is no file \/desk\/none\.jsonl\. Name a tape: /],
    ['an unknown option', [FILE, '--fast'], /^Unknown option '--fast'/],
    ['a time that is none', [FILE, '--at', 'soon'], /^--at needs a time in seconds/],
    ['a time of two units', [FILE, '--at', '1m2s'], /^--at needs a time in seconds/],
    ['a time beyond the end', [FILE, '--at', '70.1'], /^--at is 1:10\.1, but the tape ends at 0:0\d\.\d\./],
    ['no speed at all', [FILE, '--speed', '0'], /^--speed needs a number from 0\.1 to 100/],
    ['a speed that is too high', [FILE, '--speed', '101'], /^--speed needs a number from 0\.1 to 100/],
    ['a speed that is none', [FILE, '--speed', 'fast'], /^--speed needs a number from 0\.1 to 100/],
  ])('says in one line that it cannot use %s, and ends with 2', async (_, argv, line) => {
    const { output, errors, exitCode } = await replay(await recordTape(), argv);
    expect([exitCode(), output.written()]).toEqual([2, '']);
    expect(errors.lines()).toHaveLength(1);
    expect(errors.written()).toMatch(line);
  });

  it.each([
    ['a text', 'Hello', /^The file is not a tape\./],
    ['nothing', '', /^The file is not a tape\./],
    ['a tape of another version', '{"format":"quartet-tape","version":2}\n', /of version 2 of tapes/],
  ])('says that it cannot use a file that holds %s', async (_, text, line) => {
    const { errors, exitCode } = await replay(text, [FILE]);
    expect(exitCode()).toBe(2);
    expect(errors.written()).toMatch(line);
  });

  it('is explained by --help', async () => {
    const { output, exitCode } = await replay(undefined, ['--help']);
    expect(exitCode()).toBe(0);
    for (const word of ['--at', '--speed', '--help']) expect(output.written()).toContain(word);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('stops with %s, says where, and leaves no listener or timer behind', async (signal, code) => {
    const { clock, errors, events, ended } = await replay(await recordTape(), [FILE], { isTTY: true });
    await clock.advance(1200);
    events.emit(signal, signal);
    expect(await ended).toBe(code);
    expect(errors.written()).toMatch(/^Stopped at 0:01\.\d\./);
    expect(events.eventNames()).toEqual([]);
    expect(clock.pending()).toBe(0);
  });

  it('finds out at once whether it matches when nobody reads any more', async () => {
    const { output, errors, ended } = await replay(await recordTape(), [FILE], { isTTY: true });
    output.stream.emit('error', Object.assign(new Error('EPIPE'), { code: 'EPIPE' }));
    expect(await ended).toBe(0);
    expect(output.written()).not.toContain('What next?');
    expect(errors.written()).toBe('');
  });

  it('fits in a narrow window', async () => {
    const { output } = await replay(await recordTape(), [FILE], { columns: 30 });
    for (const line of output.lines()) expect(line.length).toBeLessThan(30);
  });
});

describe('a tape from a stranger (19.7)', () => {
  const HARM = '\u001B]0;window\u0007\u001B[2J';

  it('moves and names nothing in the terminal by its texts', async () => {
    const parts = createTapedChat([reply(`Well, ${HARM}.`)]);
    say(parts, `What ${HARM}?`);
    await parts.clock.advance(1000);
    const { output, exitCode } = await replay(parts.tape.text(), [FILE]);
    expect(exitCode()).toBe(0);
    expect(output.written()).toContain('␛]0;window');
    expect(output.written()).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  it('is not played where its names would', async () => {
    const [header, ...lines] = linesOf(await recordTape());
    const squad = header!['squad'] as { personas: readonly object[] };
    const personas = squad.personas.map((persona) => ({ ...persona, name: `The ${HARM}` }));
    const text = sign([{ ...header, squad: { ...squad, personas } }, ...lines]);
    const { errors, output, exitCode } = await replay(text, [FILE]);
    expect([exitCode(), output.written()]).toEqual([2, '']);
    expect(errors.written()).toMatch(/^The names of its squad hold characters/);
  });

  it('brings nothing back by a state that names nobody', async () => {
    const [header, ...lines] = linesOf(await recordTape());
    const state: VisitState = { chosenId: 'nobody', streaming: false, motionPaused: false, lanes: [] };
    const resumed = { state, hasTable: false, hasBeat: false };
    const { exitCode } = await replay(sign([{ ...header, resumed }, ...lines]), [FILE]);
    expect(exitCode()).toBe(1);
  });
});
