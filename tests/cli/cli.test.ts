import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { createSystemClock } from '../../src/adapters/system-clock.ts';
import { runCli } from '../../src/cli.ts';
import type { Completion } from '../../src/ports/completion.ts';
import {
  type Scripted,
  createScriptedCompletion,
  failure,
  hang,
  reply,
} from '../support/scripted-completion.ts';
import { persona, squad, squadFile } from '../support/squad-files.ts';
import { run, start } from './start-cli.ts';

const REFUSED = failure({ reason: 'authentication', status: 401, detail: 'no such key' });

const MAP = reply(
  JSON.stringify({
    points: [
      {
        point: 'Rest pays.',
        stands: {
          A: { stance: 'for', quote: 'a rested team works better' },
          B: { stance: 'against', quote: 'a rested team works better' },
        },
      },
    ],
  }),
);

/** With the same words in each, because the clerk gets them in random order. */
const ANSWERS = ['Yes', 'No', 'Try it', 'Hm'].map((text) => `${text}: a rested team works better.`);

describe('one question', () => {
  it('prints only the answer', async () => {
    expect(await run(['Why?'], [reply('Because.')])).toEqual({ code: 0, output: 'Because.\n', errors: '' });
  });

  it('comes from standard input when no argument holds it', async () => {
    const { exit, completion } = start(['-p', 'evaluator'], [reply('Yes.')], { typed: 'Is it\nsound?' });
    expect(await exit).toBe(0);
    expect(completion.calls[0]?.request.messages.map(({ text }) => text)).toEqual([
      expect.stringContaining('You are The Evaluator.'),
      'Is it\nsound?',
    ]);
  });

  it('exits with 1 after the apology, with the cause on standard error', async () => {
    const { code, output, errors } = await run(['Why?'], [REFUSED]);
    expect(code).toBe(1);
    expect(output).toMatch(/^I apologize/);
    expect(errors).toContain('Attempt 1 of 4 failed: authentication 401: no such key');
    expect(errors).toContain('The provider did not accept the key (401).');
  });

  it('with --json prints its record, without characters that act on a terminal', async () => {
    const { output } = await run(['--json', 'Why?'], [reply('Red: \u001B[31m\u009b')]);
    expect(output).toContain('Red: \\u001b[31m\\u009b');
    expect(JSON.parse(output)).toMatchObject({
      format: 'quartet-conversation',
      messages: [{}, { content: 'Why?' }, { content: 'Red: \u001B[31m\u009b' }],
    });
  });

  it('with --stream prints the answer as it arrives, and again when it breaks off', async () => {
    const deltas = ['Once ', 'upon\r', '\na time'];
    const whole = { kind: 'reply', text: 'Once upon\r\na time' } as const;
    const script: Scripted[] = [{ kind: 'outcome', outcome: whole, deltas }];
    expect(await run(['--stream', 'Tell'], script)).toMatchObject({ code: 0, output: 'Once upon\na time\n' });
  });

  it('shows characters that would act on a terminal as signs', async () => {
    const { output } = await run(['Why?'], [reply('\u001B[2J\u202eBoo\tto\u0007')]);
    expect(output).toBe('�[2J�Boo    to�\n');
  });

  it('is stopped by Ctrl+C, with the text so far', async () => {
    const { exit, written, signals, completion } = start(
      ['--stream', 'Why?'],
      [{ kind: 'hang', deltas: ['Be'] }],
    );
    await vi.waitFor(() => expect(written.output).toBe('Be'));
    signals.emit('SIGINT', 'SIGINT');
    expect(await exit).toBe(130);
    expect(completion.inFlight()).toBe(0);
    expect(written.errors).toBe('Stopped. The answer so far is kept.\n');
  });

  it.each([
    [['--map', 'Why?'], '--map needs --all: a map compares the answers of several personas.\n'],
    [
      ['--all', '-p', 'executor', 'Why?'],
      '--all asks every persona. Leave out --persona, or leave out --all.\n',
    ],
    [['--stream', '--all', 'Why?'], '--stream prints one answer as it arrives. Leave out --all and --json, or --stream.\n'], // oxfmt-ignore
    [['--model', 'tiny', 'Why?'], expect.stringContaining('--model needs a provider: set OPENAI_API_KEY')],
    [['--base-url', 'ftp://x', 'Why?'], expect.stringContaining('--base-url: Enter the address of a server')],
    [
      ['--base-url', 'http://192.168.1.300/v1', 'Why?'],
      expect.stringContaining('--base-url: Enter the address of a server'),
    ],
    [
      ['--base-url', 'http://xn--a/v1', 'Why?'],
      expect.stringContaining('--base-url: Enter the address of a server'),
    ],
    [['--loud', 'Why?'], "Unknown option '--loud'. --help lists the options.\n"],
    [
      ['-p', 'nobody', 'Why?'],
      expect.stringContaining("No single persona matches 'nobody'. There are: The Visionary ("),
    ],
    [['  '], 'There is no question. Give one as an argument or through a pipe.\n'],
    [['x'.repeat(8001)], expect.stringContaining('The message is longer than 8,000 characters.')],
  ])('refuses %j with exit code 2', async (argv, errors) => {
    expect(await run(argv)).toEqual({ code: 2, output: '', errors });
  });
});

describe('another provider', () => {
  it.each([
    [
      ['--base-url', 'localhost:11434', '--model', 'tiny'],
      {},
      { openaiBaseUrl: 'http://localhost:11434/v1', openaiApiKey: 'none', openaiModel: 'tiny' },
    ],
    [
      ['-m', 'tiny'],
      { OPENAI_API_KEY: 'sk-of-mine-0123' },
      { openaiBaseUrl: 'https://api.openai.com/v1', openaiApiKey: 'sk-of-mine-0123', openaiModel: 'tiny' },
    ],
  ])('needs no .env: %j', async (argv, environment, settings) => {
    const completion = createScriptedCompletion(createSystemClock(), reply('Yes.'));
    const openProvider = vi.fn<() => Promise<{ completion: Completion; close: () => Promise<void> }>>(() =>
      Promise.resolve({ completion, close: () => Promise.resolve() }),
    );
    const given = {
      environment: {
        ...environment,
        QUARTET_SQUAD: squadFile(squad([persona('one', { model: 'its-own' })])),
      },
      input: new PassThrough().end(),
      output: new PassThrough().resume(),
      errors: new PassThrough().resume(),
      signals: new EventEmitter(),
      openProvider,
    };
    expect(await runCli([...argv, 'Well?'], given)).toBe(0);
    expect(openProvider).toHaveBeenCalledWith(
      expect.objectContaining({ provider: 'relay', ...settings }),
      false,
    );
    expect(completion.calls[0]?.request.model).toBe('tiny');
  });
});

describe('a question to all', () => {
  it('prints the round, and its map, as Markdown', async () => {
    const script = [...ANSWERS.map((text) => reply(text)), MAP];
    const { code, output } = await run(['--all', '--map', 'Four days?'], script);
    expect(code).toBe(0);
    for (const text of [...ANSWERS, '### Rest pays', 'a rested team works better'])
      expect(output).toContain(text);
  });

  it('says once which model gave all answers', async () => {
    const script = ANSWERS.map((text): Scripted => {
      return { kind: 'outcome', outcome: { kind: 'reply', text, model: 'tiny' } };
    });
    const { output } = await run(['--all', '--base-url', 'localhost:9', '-m', 'tiny', 'Why?'], script);
    expect(output).toContain('*Who answers: tiny · localhost:9*');
    expect(output.match(/tiny/g)).toHaveLength(1);
  });

  it('says once what went wrong for all, and of whom', async () => {
    const { code, output, errors } = await run(['--all', 'Why?'], [REFUSED, REFUSED, REFUSED, REFUSED]);
    expect(code).toBe(1);
    const why = 'The provider did not accept the key (401).';
    expect(output.split(why)).toHaveLength(2);
    expect(errors.split('no such key')).toHaveLength(2);
    expect(errors.trim().split('\n').at(-1)).toBe(
      `The Visionary, The Methodologist, The Executor, The Evaluator: ${why} Ask the operator to check it.`,
    );
  });

  it('with --json prints its record, and exits with 1 when an answer failed', async () => {
    const script = [REFUSED, ...ANSWERS.slice(1).map((text) => reply(text))];
    const { code, output, errors } = await run(['--all', '--json', 'Four days?'], script);
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({ format: 'quartet-round', question: 'Four days?' });
    expect(errors).toContain('The Visionary: The provider did not accept the key (401).');
  });
});

describe('a conversation in lines', () => {
  it('streams answers, changes the persona, begins again and undoes that', async () => {
    const { exit, written, type } = start([], [reply('Because.'), reply('Soundly.')]);
    const answered = (text: string) => vi.waitFor(() => expect(written.output).toContain(text));
    await answered('/help lists the commands.');
    type('Why?');
    await answered('The Visionary> Because.\n');
    for (const line of ['/new', '/new', '/undo', '/undo', '/persona eval']) type(line);
    await answered('This is a new conversation already.');
    await answered('The earlier conversation is back.');
    await answered('There is no earlier conversation to bring back.');
    type('//why not?');
    await answered('The Evaluator> Soundly.\n');
    type('/quit');
    expect(await exit).toBe(0);
  });

  it('asks all, draws the map, and names unknown commands', async () => {
    const { exit, written, type } = start([], [...ANSWERS.map((text) => reply(text)), MAP]);
    for (const line of ['/map', '/all', '/all Four days?', '/map', '/nonsense', '/quit']) type(line);
    expect(await exit).toBe(0);
    for (const text of [
      'There is no round to draw a map of',
      'Give the question for all of them',
      'The Executor: Try it: a rested team works better.',
      '1. Rest pays.',
      ': “a rested team works better”',
      '   Silent, The ',
      '/nonsense is not a command.',
    ]) {
      expect(written.output).toContain(text);
    }
  });

  it('stops the answer on the first Ctrl+C and ends on the next', async () => {
    const { exit, written, type, signals, completion } = start([], [hang]);
    type('Why?');
    await vi.waitFor(() => expect(completion.inFlight()).toBe(1));
    signals.emit('SIGINT', 'SIGINT');
    await vi.waitFor(() => expect(written.output).toContain('Stopped.'));
    signals.emit('SIGINT', 'SIGINT');
    expect(await exit).toBe(0);
  });
});

it('the help names the personas, also those of another squad', async () => {
  const { code, output } = await run(['--help']);
  expect(code).toBe(0);
  expect(output).toContain('The Evaluator (evaluator, analyst)');
});
