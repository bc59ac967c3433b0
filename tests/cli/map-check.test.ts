import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { percentOf } from '../../src/cli/map-check/report.ts';
import { runMapCheck } from '../../src/map-check.ts';
import { createSystemClock } from '../../src/adapters/system-clock.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { resetMock } from '../support/faults.ts';
import { findFreePort } from '../support/free-port.ts';
import { type RawRequest, sendJson, shareRawServer } from '../support/raw-server.ts';
import { shareMock } from '../support/share-mock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Given {
  readonly environment?: Readonly<Record<string, string>>;
  readonly isTTY?: boolean;
  readonly clock?: Clock;
}

const server = shareRawServer();

const mock = shareMock();

beforeEach(() => answer('On the whole the answers agree.'));

function start(
  argv: readonly string[],
  { environment = {}, isTTY = false, clock = createSystemClock() }: Given = {},
) {
  const streams = { output: new PassThrough(), errors: Object.assign(new PassThrough(), { isTTY }) };
  const written = { output: '', errors: '' };
  streams.output.on('data', (part: Buffer) => (written.output += part.toString()));
  streams.errors.on('data', (part: Buffer) => (written.errors += part.toString()));
  const signals = new EventEmitter();
  const exit = runMapCheck(argv, { environment, ...streams, signals, clock });
  return { exit, written, signals };
}

async function run(argv: readonly string[], given: Given = {}) {
  const { exit, written } = start(argv, given);
  return { code: await exit, ...written };
}

/** Asks the raw server. */
function check(argv: readonly string[] = [], given: Given = {}) {
  return run(['--base-url', server.url, '--model', 'tiny', ...argv], given);
}

/** Answers every question with this text, and anything else as a server that has only the questions. */
function answer(content: string, finish = 'stop'): void {
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }];
  server.answerWith((response) => sendJson(response, { choices }));
}

function refuse(status: number, error: Readonly<Record<string, string>>): void {
  server.answerWith((response) => sendJson(response, { error }, status));
}

/** The longest line that is shown, where a line that changes shows what follows its last clearing. */
function columnsOf(text: string): number {
  const lines = text.split('\n').map((line) => line.split('\r\u001B[K').at(-1) ?? '');
  return Math.max(...lines.map((line) => Array.from(line).length));
}

describe('bad use', () => {
  const BOTH = ['--base-url', 'http://localhost:1/v1', '--model', 'tiny'];

  it.each<readonly [string, readonly string[], string]>([
    ['no arguments', [], 'Name a server with --base-url and its model with --model.'],
    ['no model', ['--base-url', 'localhost:1'], 'Name a server with --base-url and its model with --model.'],
    ['a blank model', ['--base-url', 'localhost:1', '--model', ' '], 'Name a server with'],
    ['no server', ['--model', 'tiny'], 'Name a server with'],
    [
      'a missing value',
      ['--model'],
      "Option '-m, --model <value>' argument missing. --help lists the options.",
    ],
    ['an unknown option', [...BOTH, '--fast'], "Unknown option '--fast'. --help lists the options."],
    ['another word', [...BOTH, 'now'], "Unexpected argument 'now'. --help lists the options."],
    ['no address', ['--base-url', 'http://', '--model', 'tiny'], '--base-url: Enter the address of a server'],
    [
      'an impossible address',
      ['--base-url', 'http://192.168.1.300/v1', '--model', 'tiny'],
      '--base-url: Enter the address of a server',
    ],
    [
      'an address that only the platform knows to be impossible',
      ['--base-url', 'http://xn--a/v1', '--model', 'tiny'],
      '--base-url: Enter the address of a server',
    ],
    [
      'a key in the address',
      ['--base-url', 'http://localhost/v1?key=sk-1', '--model', 'tiny'],
      '--base-url: Enter the address of a server',
    ],
    [
      'a file that is missing',
      [...BOTH, '--key-file', '/nowhere/key'],
      '--key-file: there is no file /nowhere/key.',
    ],
    ['a folder', [...BOTH, '--key-file', '/'], '--key-file: / cannot be read.'],
    [
      'a key for a file',
      [...BOTH, '--key-file', 'sk-abcDEF123456GHI789'],
      '--key-file: there is no file ***.',
    ],
  ])('is told in a sentence: %s', async (_, argv, sentence) => {
    const { code, output, errors } = await run(argv);
    expect([code, output]).toEqual([2, '']);
    expect(errors).toContain(sentence);
    expect(errors.trim().split('\n')).toHaveLength(1);
  });

  it.each([
    ['', 'is empty.'],
    [' \n', 'is empty.'],
    ['one\ntwo\n', 'must hold one key on one line, and nothing else.'],
    ['kéy', 'must hold one key on one line, and nothing else.'],
    ['k'.repeat(20_000), 'must hold one key on one line, and nothing else.'],
  ])('includes a file with the key %j', async (text, sentence) => {
    const folder = temporaryFolder({ key: text });
    const { code, errors } = await run([...BOTH, '--key-file', 'key'], { environment: { INIT_CWD: folder } });
    expect([code, errors]).toEqual([2, `--key-file: key ${sentence}\n`]);
  });

  it('is answered with the use where it is asked for', async () => {
    const { code, output } = await run(['--help']);
    expect(code).toBe(0);
    expect(output).toMatch(/^Usage: npm run map-check -- --base-url ADDRESS --model NAME/);
  });
});

describe('the mock', () => {
  it('is all right, in two tables and a line for each round', async () => {
    await resetMock(mock.url);
    const { code, output, errors } = await run(['--base-url', mock.url, '--model', 'gpt-3.5-turbo']);
    expect(code).toBe(0);
    expect(output.replaceAll(/\d+\.\d$/gm, 'N')).toBe(`gpt-3.5-turbo · ${new URL(mock.url).host}
8 prepared rounds, 3 times each with other letters

Points given
  stands right                          348 of 348  100 %
  for and against turned round            0 of 222    0 %
  silence taken for a stand               0 of 105    0 %
  stands not seen                         0 of 243    0 %
  mixed taken for a side, or reverse      0 of 243    0 %
  not answered                            0 of 348    0 %
  right sentence, of stands seen        243 of 243  100 %
  requests                                      24
  seconds                                      N

Drawn freely
  maps that could be read                 24 of 24  100 %
  quotes found, of those claimed        243 of 243  100 %
  prepared points found again             87 of 87  100 %
  their stands that agree               243 of 243  100 %
  worded the other way round               0 of 87    0 %
  points the same after shuffling         87 of 87  100 %
  requests                                      24
  seconds                                      N
`);
    const lines = errors.trimEnd().split('\n');
    expect(lines).toHaveLength(24);
    expect(lines[0]).toBe('1 of 3 · town · stands 16 of 16, points 4 of 4');
    expect(Math.max(columnsOf(output), columnsOf(errors))).toBeLessThanOrEqual(60);
  });
});

it('a terminal shows the progress on one line, which is empty in the end', async () => {
  const { errors } = await check([], { isTTY: true });
  expect(errors).toContain('2 of 48 · town, time 1 of 3 · drawn freely\r\u001B[K');
  expect(errors).not.toContain('\n');
  expect(errors.endsWith('\r\u001B[K')).toBe(true);
  expect(Math.max(...errors.split('\r\u001B[K').map(({ length }) => length))).toBeLessThan(60);
});

describe('a server', () => {
  it('where nothing answers is asked once', async () => {
    const address = `http://127.0.0.1:${await findFreePort()}/v1`;
    const { code, output, errors } = await run(['--base-url', address, '--model', 'tiny']);
    expect([code, output]).toEqual([2, '']);
    expect(errors.replaceAll('\n', ' ').trim()).toBe(
      `Nothing answers at ${address}. Check --base-url, and whether the server runs.`,
    );
  });

  it('that is a page’s is asked once', async () => {
    server.answerWith((response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>'),
    );
    const { code, errors } = await check();
    expect([code, server.requests.length]).toEqual([2, 1]);
    expect(errors.replaceAll('\n', ' ')).toContain('is not a server of models. Check --base-url.');
  });

  it.each([
    ['a wrong key', ['--key-file', 'key'], 'did not accept the key (401). Check the file of --key-file'],
    ['no key', [], 'The server needs a key (401). Write it to a file, and name that with --key-file.'],
  ])('that refuses %s is asked once', async (_, argv, sentence) => {
    refuse(401, { message: 'Incorrect API key provided: my-own-key-1.', code: 'invalid_api_key' });
    const environment = { INIT_CWD: temporaryFolder({ key: '\ufeffmy-own-key-1\r\n' }) };
    const { code, output, errors } = await check(argv, { environment });
    expect([code, output]).toEqual([2, '']);
    expect(errors.replaceAll('\n', ' ')).toContain(sentence);
    expect(server.requests).toHaveLength(1);
    const [{ headers }] = server.requests as [RawRequest];
    expect(headers.authorization).toBe(argv.length > 0 ? 'Bearer my-own-key-1' : 'Bearer none');
  });

  it('gets the key of the environment if there is no file', async () => {
    refuse(401, { message: 'no', code: 'invalid_api_key' });
    await check([], { environment: { OPENAI_API_KEY: 'my-other-key' } });
    expect(server.requests[0]?.headers.authorization).toBe('Bearer my-other-key');
  });

  it('that has no such model is asked once', async () => {
    refuse(404, { message: 'The model `tiny` does not exist', code: 'model_not_found' });
    const { code, errors } = await check();
    expect([code, server.requests.length]).toEqual([2, 1]);
    expect(errors.replaceAll('\n', ' ').trim()).toBe(
      'The server does not offer the model tiny. Check --model. The provider says: The model `tiny` does not exist.',
    );
  });

  it.each([
    [404, 'No endpoints found for acme/tiny:free.'],
    [404, 'Unknown path.'],
    [401, 'This key was revoked.'],
  ])('that says what is wrong with status %i is quoted: %s', async (status, message) => {
    refuse(status, { message });
    const { code, errors } = await check();
    expect([code, server.requests.length]).toEqual([2, 1]);
    expect(errors.replaceAll('\n', ' ').trim()).toMatch(/^The server .*\. The provider says: /);
    expect(errors.replaceAll('\n', ' ').trim().endsWith(`The provider says: ${message}`)).toBe(true);
  });

  it('that refuses the form is asked again without it, and then asked no more with it', async () => {
    server.answerWith((response, { body }) => {
      if ('response_format' in (JSON.parse(body) as object))
        sendJson(
          response,
          { error: { message: 'response_format is not supported', param: 'response_format' } },
          400,
        );
      else
        sendJson(response, { choices: [{ message: { content: '{"points":[]}' }, finish_reason: 'stop' }] });
    });
    const { code, output } = await check();
    expect(code).toBe(0);
    expect(output).toMatch(/maps that could be read +0 of 24 +0 %\n +without a point +24\n/);
    expect(server.requests).toHaveLength(49);
  });

  it('whose model answers with prose has figures', async () => {
    const { code, output, errors } = await check();
    expect(code).toBe(0);
    expect(output).toMatch(/not answered +348 of 348 +100 %/);
    expect(output).toMatch(/maps that could be read +0 of 24 +0 %\n +without JSON that can be read +24\n/);
    expect(errors.split('\n')[0]).toBe('1 of 3 · town · stands 0 of 16, no map');
    // Nothing is asked twice.
    expect(new Set(server.requests.map(({ body }) => body)).size).toBe(48);
  });

  it('whose model loops up to its limit has figures', async () => {
    answer('{"points":[{"point":"'.padEnd(9000, 'so it is and '), 'length');
    const { code, output } = await check();
    expect(code).toBe(0);
    expect(output).toMatch(/maps that could be read +0 of 24 +0 %/);
  });

  it('that fails at every question is asked all of them, and a line says why each time', async () => {
    refuse(400, { message: 'The grammar is broken' });
    const { code, output, errors } = await check();
    expect([code, output]).toEqual([2, '']);
    const lines = errors.split('\n');
    expect(lines[0]).toBe('town, time 1 of 3, points given: The provider did not accept');
    expect(lines.at(-2)).toBe('No question was answered.');
    expect(columnsOf(errors)).toBeLessThanOrEqual(60);
  });
});

describe('Ctrl+C', () => {
  async function stopAfter(count: number, argv: readonly string[], signal: 'SIGINT' | 'SIGTERM' = 'SIGINT') {
    const choices = [{ index: 0, message: { role: 'assistant', content: 'No.' }, finish_reason: 'stop' }];
    server.answerWith((response) => {
      // The last one never gets an answer.
      if (server.requests.length <= count) sendJson(response, { choices });
    });
    const { exit, written, signals } = start(['--base-url', server.url, '--model', 'tiny', ...argv], {
      clock: patient,
    });
    await expect.poll(() => server.requests.length).toBe(count + 1);
    signals.emit(signal, signal);
    return { code: await exit, ...written, signals };
  }

  /** No time passes. */
  const patient: Clock = { now: () => 0, monotonicMs: () => 0, after: () => () => undefined };

  it('in the middle prints the figures so far', async () => {
    const { code, output, errors, signals } = await stopAfter(5, []);
    expect(code).toBe(130);
    expect(output).toContain('\nStopped after 5 of 48 answers.\n');
    expect(output).toMatch(/not answered +40 of 40 +100 %/);
    expect(output).toMatch(/maps that could be read +0 of 2 +0 %/);
    expect(errors.trimEnd().split('\n').at(-1)).toBe('Stopped after 5 of 48 answers.');
    expect(signals.listenerCount('SIGINT')).toBe(0);
    expect(server.requests).toHaveLength(6);
  });

  it('before an answer prints empty tables', async () => {
    const { code, output } = await stopAfter(0, []);
    expect(code).toBe(130);
    expect(output).toMatch(/stands right +0 of 0 +–/);
  });

  it('leaves a document with --json', async () => {
    const { code, output } = await stopAfter(3, ['--json']);
    expect(code).toBe(130);
    expect(JSON.parse(output)).toMatchObject({
      end: 'stopped',
      why: 'Stopped after 3 of 48 answers.',
      answered: 3,
    });
  });

  it('is not the only signal', async () => {
    expect((await stopAfter(1, [], 'SIGTERM')).code).toBe(143);
  });
});

describe('--json', () => {
  it('prints one document', async () => {
    await resetMock(mock.url);
    const { code, output } = await run(['--base-url', mock.url, '--model', 'gpt-3.5-turbo', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      format: 'quartet-map-check',
      version: 1,
      model: 'gpt-3.5-turbo',
      address: `${mock.url}/v1`,
      rounds: 8,
      repeats: 3,
      questions: 48,
      answered: 48,
      end: 'complete',
      pointsGiven: { right: { count: 348, of: 348 }, requests: 24, seconds: expect.any(Number) as number },
      drawnFreely: {
        found: { count: 87, of: 87 },
        unread: {},
        requests: 24,
        seconds: expect.any(Number) as number,
      },
      failures: [],
    });
  });

  it('prints one for a server that refuses the key, too', async () => {
    refuse(401, { message: 'Incorrect API key provided: my-own-key-1.', code: 'invalid_api_key' });
    const { code, output } = await check(['--json']);
    expect(code).toBe(2);
    expect(JSON.parse(output)).toMatchObject({
      end: 'failed',
      why: 'The server needs a key (401). Write it to a file, and name that with --key-file. The provider says: Incorrect API key provided: my-own-key-1.',
      answered: 0,
      pointsGiven: { right: { count: 0, of: 0 } },
    });
  });

  it('prints one for a model that fails, without keys and without what acts on a terminal', async () => {
    refuse(400, { message: 'Bad \u009b words about my-own-key-1' });
    const environment = { OPENAI_API_KEY: 'my-own-key-1' };
    const { code, output } = await check(['--json'], { environment });
    expect(code).toBe(2);
    expect(output).not.toMatch(/my-own-key-1|\u009b/);
    const { failures } = JSON.parse(output) as { readonly failures: readonly unknown[] };
    expect(failures).toHaveLength(48);
    expect(failures[0]).toMatchObject({
      round: 'town',
      repeat: 1,
      task: 'points-given',
      reason: 'bad-request',
      status: 400,
      why: expect.stringContaining('The provider did not accept the request (400).') as string,
      detail: expect.stringContaining('[key]') as string,
    });
  });
});

test.prop([fc.nat(1000), fc.nat(1000)])(
  'a percentage is 100 only for all, and 0 only for none',
  (one, other) => {
    const [count, of] = [Math.min(one, other), Math.max(one, other)];
    const percent = percentOf({ count, of });
    expect(percent === '100 %').toBe(of > 0 && count === of);
    expect(percent === '0 %').toBe(of > 0 && count === 0);
    expect(percent === '–').toBe(of === 0);
  },
);
