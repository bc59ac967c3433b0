import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rootFolder } from '../scripts/lib/root-folder.js';
import { QUESTION } from './relay/exchange.ts';
import { type RawServer, sendJson, startRawServer } from './support/raw-server.ts';
import { type Program, startProgram } from './support/start-program.ts';

const STREAMS = 100;
const PIECES = 5;
const PIECE_MS = 20;
const WHOLE = [...Array.from({ length: PIECES + 1 }, (_, piece) => piece), '[DONE]']
  .map((piece) => `data: ${piece}\n\n`)
  .join('');

let upstream: RawServer;
let programs: readonly Program[] = [];

beforeAll(async () => {
  upstream = await startRawServer();
});

beforeEach(() => upstream.answerWith((response) => sendJson(response, { choices: [] })));

afterEach(async () => {
  for (const program of programs) program.stop('SIGKILL');
  await Promise.all(programs.map(({ exitCode }) => exitCode));
  programs = [];
});

afterAll(() => upstream.close());

/** A server from its source, as every command of package.json is run. */
function run(source: string, environment: Record<string, string> = {}): Program {
  const program = startProgram(['scripts/run.js', source], { folder: rootFolder, environment });
  programs = [...programs, program];
  return program;
}

function runRelay(environment: Record<string, string> = {}): Program {
  return run('src/relay-server.ts', {
    OPENAI_API_KEY: 'sk-canary-0123456789',
    OPENAI_BASE_URL: `${upstream.url}/v1`,
    ...environment,
  });
}

/** Asks for a stream, and gives a promise of all of it; for another visitor each time. */
async function stream(address: string, visitor = 0): Promise<{ readonly whole: Promise<string> }> {
  const response = await fetch(`${address}v1/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: new URL(address).origin,
      'x-forwarded-for': `198.51.100.${visitor}`,
    },
    body: JSON.stringify({ ...QUESTION, stream: true }),
  });
  return { whole: response.text() };
}

/** Begins every answer, and ends it in pieces once it is told to. */
function holdAnswers(): { readonly release: () => void } {
  let release = (): void => undefined;
  const promise = new Promise<void>((resolve) => (release = resolve));
  upstream.answerWith(async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 0\n\n');
    await promise;
    for (let piece = 1; piece <= PIECES; piece += 1) {
      await sleep(PIECE_MS);
      response.write(`data: ${piece}\n\n`);
    }
    response.end('data: [DONE]\n\n');
  });
  return { release };
}

describe('a signal', () => {
  it('under a hundred streams leaves a hundred of them whole (21.11)', async () => {
    const { release } = holdAnswers();
    const relay = runRelay({ QUARTET_TRUSTED_PROXY: '127.0.0.1', QUARTET_QUESTIONS_PER_MINUTE: '1000' });
    const address = await relay.address();
    const visitors = Array.from({ length: STREAMS }, (_, index) => index);
    const streams = await Promise.all(visitors.map((visitor) => stream(address, visitor)));
    relay.stop('SIGTERM');
    await relay.untilSaid(`Draining: ${STREAMS} answers are open; at most 30 s, or until another signal\n`);
    release();
    const texts = await Promise.all(streams.map(({ whole }) => whole));
    expect(texts.filter((text) => text === WHOLE)).toHaveLength(STREAMS);
    expect(await relay.exitCode).toBe(0);
    expect(relay.output()).not.toContain('Cut off');
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s twice ends it at once (21.12)', async (signal) => {
    holdAnswers();
    const relay = runRelay();
    const { whole } = await stream(await relay.address());
    const failure = whole.catch((error: Error) => error.message);
    relay.stop(signal);
    await relay.untilSaid('Draining: 1 answer is open');
    relay.stop(signal);
    expect(await relay.exitCode).toBe(0);
    expect(relay.output()).toMatch(/\nCut off: 1 answer not at an end\n$/);
    expect(await failure).toBe('terminated');
  });

  it('that npm passes on as well is one, and not the second (21.12)', async () => {
    const { release } = holdAnswers();
    const relay = runRelay({ npm_lifecycle_event: 'relay' });
    const { whole } = await stream(await relay.address());
    relay.stop('SIGINT');
    relay.stop('SIGTERM');
    await relay.untilSaid('Draining: 1 answer is open');
    release();
    expect(await whole).toBe(WHOLE);
    expect(await relay.exitCode).toBe(0);
  });

  it('ends it at once when nothing is open, whoever is connected (21.12)', async () => {
    const relay = runRelay();
    const { port } = new URL(await relay.address());
    const silent = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    const kept = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    kept.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(kept, 'data');
    relay.stop('SIGINT');
    expect(await relay.exitCode).toBe(0);
    expect(relay.output()).toMatch(/\nCtrl\+C stops it\n$/);
    silent.destroy();
    kept.destroy();
  });

  it('drains, though nobody reads any more what it says (21.12)', async () => {
    const { release } = holdAnswers();
    const relay = runRelay();
    const address = await relay.address();
    const { whole } = await stream(address);
    relay.child.stdout.destroy();
    relay.child.stderr.destroy();
    relay.stop('SIGHUP');
    // Its port is closed: the signal has come.
    await expect.poll(() => fetch(address).catch(() => 'closed')).toBe('closed');
    release();
    expect(await whole).toBe(WHOLE);
    expect(await relay.exitCode).toBe(0);
  });
});
