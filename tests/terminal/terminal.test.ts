import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APOLOGY_REPLY } from '../../src/domain/ending.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { startTerminal } from '../../src/terminal.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import { type Scripted, createScriptedCompletion, failure, reply } from '../support/scripted-completion.ts';
import { createVirtualClock, settle } from '../support/virtual-clock.ts';
import { createMemoryFiles } from './in-memory.ts';
import { createRecordingStream } from './recording-stream.ts';
import { chat } from './run-terminal.ts';
import { createVirtualTerminal } from './virtual-terminal.ts';

const KEY = 'canary-key-0123456789';

describe.concurrent('one question from the command line', () => {
  let server: RawServer;
  let environment: Readonly<Record<string, string>>;

  beforeAll(async () => {
    server = await startRawServer();
    environment = { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${server.url}/v1` };
    server.answerWith((response, { body }) => {
      if (body.includes('Hang')) return;
      const message = { role: 'assistant', content: `Your key is ${KEY}.\n\u001B[31mThat is all.` };
      if (!body.includes('Fail')) sendJson(response, { choices: [{ message, finish_reason: 'stop' }] });
      else sendJson(response, { error: { message: `Wrong key: ${KEY}`, code: 'invalid_api_key' } }, 401);
    });
  });

  afterAll(() => server.close());

  it('is answered by the mock, and nothing but the answer is printed', async () => {
    const { exitCode, stdout, stderr } = await chat(['--persona', 'evaluator', 'Is this plan sound?'], {
      environment: { QUARTET_STREAM: 'on', FORCE_COLOR: '3' },
    });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^\S[^\n\p{Cc}]+\n$/u);
  });

  it('comes by a pipe as a whole, goes to a real provider with the key, and brings no key back', async () => {
    const { exitCode, stdout, stderr } = await chat(['-p', 'exec'], {
      environment,
      input: 'Is it?\nOr not?\n',
    });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toBe('Your key is [key].\n␛[31mThat is all.\n');
    const request = server.requests.find(({ body }) => body.includes('Or not?'))!;
    expect(request.headers['authorization']).toBe(`Bearer ${KEY}`);
    const { messages } = JSON.parse(request.body) as { messages: { content: string }[] };
    expect(messages[0]?.content).toContain(PERSONAS[2]!.name);
    expect(messages[1]?.content).toBe('Is it?\nOr not?');
  });

  it('that finds no answer prints the apology, tells its cause on standard error, and ends with 1', async () => {
    const { exitCode, stdout, stderr } = await chat(['Fail'], { environment });
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: `${APOLOGY_REPLY}\n` });
    expect(stderr).toContain('The provider did not accept the key (401). Ask the operator to check it.\n');
    expect(stderr).toContain('Log: Attempt 1 of 4 failed: authentication 401');
    expect(stderr).not.toContain('canary');
  });

  it('can be cancelled with Ctrl-C, and ends with 130', async () => {
    const { exitCode, stdout, stderr } = await chat(['Hang'], {
      environment,
      onStart: (kill) => {
        const timer = setInterval(() => {
          if (!server.requests.some(({ body }) => body.includes('Hang'))) return;
          clearInterval(timer);
          kill('SIGINT');
        }, 20);
      },
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
    expect(stderr).toContain('Stopped.');
  });

  it('goes to all with --all, and Markdown alone is printed, with the map where it is wanted (16.26)', async () => {
    const { exitCode, stdout, stderr } = await chat(['--all', '--map', 'Is this plan sound?']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^# Round table, round 1\n/);
    for (const { name } of PERSONAS)
      expect(stdout).toMatch(new RegExp(`\n\\*\\*${name}\\*\\*, [^\n]*\n\n> \\S`));
    expect(stdout).toMatch(/\n## The map\n[^]*\n### [^]*[^\n]\n$/);
  });

  it('is the record with --json, which holds no key and acts on nothing', async () => {
    const { exitCode, stdout, stderr } = await chat(['--all', '--json'], { environment, input: 'Is it?\n' });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const { question, answers } = JSON.parse(stdout) as { question: string; answers: { answer: object }[] };
    expect(question).toBe('Is it?');
    expect(answers.map(({ answer }) => answer)).toEqual(
      PERSONAS.map(() => expect.objectContaining({ content: 'Your key is [key].\n\u001B[31mThat is all.' })),
    );
    expect(stdout).not.toMatch(/canary|(?!\n)\p{Cc}/u);
  });

  it('to all ends with 1 if any fails, whose cause is on standard error', async () => {
    const { exitCode, stdout, stderr } = await chat(['--all', '--map', 'Fail'], { environment });
    expect(exitCode).toBe(1);
    expect(stdout).toContain('**The Executor**');
    expect(stderr).toContain('The Executor: The provider did not accept the key (401).');
    expect(stderr).toContain('A map needs two complete answers at least.');
    expect(stderr).not.toContain('canary');
  });

  it('to all can be cancelled with Ctrl-C, and ends with 130', async () => {
    const { exitCode, stdout, stderr } = await chat(['--all', '--map', 'Hang all'], {
      environment,
      onStart: (kill) => {
        const timer = setInterval(() => {
          if (server.requests.filter(({ body }) => body.includes('Hang all')).length < 4) return;
          clearInterval(timer);
          kill('SIGINT');
        }, 20);
      },
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
    expect(stderr.match(/^The \w+: Stopped\. Your question is kept\.$/gm)).toHaveLength(4);
  });

  it('to all needs two personas', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'squad-'));
    const file = path.join(folder, 'one.json');
    const squad = JSON.parse(readFileSync('squads/code-review.json', 'utf8')) as { personas: object[] };
    writeFileSync(file, JSON.stringify({ ...squad, personas: squad.personas.slice(0, 1) }));
    const { exitCode, stdout, stderr } = await chat(['--all', 'x'], { environment: { QUARTET_SQUAD: file } });
    rmSync(folder, { recursive: true });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/^There is no other persona: [^\n]* is the only one\.\n$/);
  });

  it.each([
    ['an option nobody knows', ['--wrong'], /^Unknown option '--wrong'[^\n]*\n$/],
    ['a persona nobody knows', ['--persona', 'nobody', 'x'], /^No single persona matches 'nobody'[^\n]*\n$/],
    ['no question', [], /^There is no question\.[^\n]*\n$/],
    ['a map of one answer', ['--map', 'x'], /^--map needs --all[^\n]*\n$/],
    ['a record of one answer', ['--json', 'x'], /^--json needs --all[^\n]*\n$/],
    ['all and one of them', ['--all', '-p', 'exec', 'x'], /^--all asks every persona[^\n]*\n$/],
    ['a round that is too long', ['--all', 'x'.repeat(8001)], /^The message is longer than 8,000[^\n]*\n$/],
    ['a question that is too long', ['x'.repeat(8001)], /^The message is longer than 8,000[^\n]*\n$/],
  ])('with %s says so in one line and ends with 2', async (_, argv, line) => {
    const { exitCode, stdout, stderr } = await chat(argv);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(line);
  });

  it('without a key for the real provider says which setting is missing', async () => {
    const { exitCode, stdout, stderr } = await chat(['x'], {
      environment: { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: '' },
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(/^QUARTET_PROVIDER is relay, but OPENAI_API_KEY is not set\.[^\n]*\n$/);
  });

  it('is explained by --help', async () => {
    const { exitCode, stdout } = await chat(['--help']);
    expect(exitCode).toBe(0);
    for (const word of ['--persona', '--all', '--map', '--json', '--verbose', '--help'])
      expect(stdout).toContain(word);
    expect(stdout).toContain('The Evaluator (evaluator, analyst)');
  });

  it('names the personas of another squad in --help (12.14)', async () => {
    const { exitCode, stdout } = await chat(['--help'], {
      environment: { QUARTET_SQUAD: 'squads/code-review.json' },
    });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('The Security Reviewer by default');
    expect(stdout).toContain('  The Test Reviewer (tests)\n');
    expect(stdout).not.toContain(PERSONAS[0]!.name);
  });

  it('is explained even where the settings cannot be read', async () => {
    const { exitCode, stdout } = await chat(['--help'], { environment: { QUARTET_RETRY: 'perhaps' } });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('the first one by default');
  });
});

it('--all without a question says so in a terminal, too, and ends with 2 (16.26)', async () => {
  const errors = createRecordingStream();
  const exitCode = await startTerminal(['--all'], {
    environment: { TERM: 'xterm' },
    input: Object.assign(new PassThrough(), { isTTY: true }),
    output: createVirtualTerminal(80, 24).output,
    errors: errors.stream,
  });
  expect(exitCode).toBe(2);
  expect(errors.lines()).toEqual(['--all needs a question. Give one as an argument or through a pipe.']);
});

it('wraps an answer at a usual width in a terminal that does not know its own (16.11)', async () => {
  const output = createRecordingStream({ isTTY: true, columns: 0 });
  const exitCode = await startTerminal(['How should I plan the launch of my product?'], {
    environment: { TERM: 'xterm' },
    input: Object.assign(new PassThrough(), { isTTY: true }),
    output: output.stream,
    errors: createRecordingStream().stream,
  });
  expect(exitCode).toBe(0);
  expect(output.lines().length).toBeGreaterThan(0);
  expect(output.lines().length).toBeLessThan(10);
});

describe('a conversation with a real provider', () => {
  const lengths = Array.from({ length: 12 }, (_, index) => index + 8);

  it.each(lengths)('prints no key of %i characters, in the answer nor in the log', async (length) => {
    const key = 'k4y-Canary-0123456789'.slice(0, length);
    const { screen, errors } = await converse(key, reply(`It is ${key}.`), failure({ detail: `No ${key}` }));
    expect(screen.window().join('\n')).toContain('It is [key].');
    expect(errors.lines().join()).toContain('No [key]');
    expect(`${screen.written()}${errors.written()}`).not.toContain(key);
  });

  it('takes a shorter key for a word', async () => {
    const { screen } = await converse('ollama', reply('It is ollama.'));
    expect(screen.window().join('\n')).toContain('It is ollama.');
  });

  it.each(['SIGTERM', 'SIGHUP'])('ends with %s, and leaves no listener behind', async (signal) => {
    const { events, ended } = await converse('ollama');
    events.emit(signal, signal);
    expect(await ended).toBe(signal === 'SIGTERM' ? 143 : 129);
    expect(events.eventNames()).toEqual([]);
  });
});

/** Asks as many questions as the provider has answers, on virtual time. */
async function converse(key: string, ...script: readonly Scripted[]) {
  const clock = createVirtualClock();
  const screen = createVirtualTerminal(80, 40);
  const errors = createRecordingStream();
  const events = new EventEmitter();
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const ended = startTerminal(['--persona', 'visionary'], {
    environment: { TERM: 'xterm', QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: key },
    input,
    output: screen.output,
    errors: errors.stream,
    events,
    clock,
    files: createMemoryFiles(),
    openProvider: async () => ({
      completion: createScriptedCompletion(clock, ...script),
      close: async () => undefined,
    }),
    animate: undefined,
  });
  await settle();
  for (const _ of script) {
    input.write('Well?\r');
    await clock.advance(0);
    await settle();
  }
  return { screen, errors, events, ended };
}
