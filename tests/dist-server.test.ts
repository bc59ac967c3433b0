import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { distFolder, distServerFolder, ensureBuilt } from '../scripts/lib/build.ts';
import { QUESTION } from './relay/exchange.ts';
import { type RawServer, sendJson, startRawServer } from './support/raw-server.ts';

interface Program {
  /** All that it has said, on both channels. */
  readonly output: () => string;
  readonly exitCode: Promise<number | null>;
  stop(signal: NodeJS.Signals): void;
}

/** For a build, where there is none or a stale one. */
const BUILD_PATIENCE_MS = 120_000;

const KEY = 'sk-canary-0123456789';

let folder: string;
let programs: Program[] = [];

beforeAll(async () => {
  await ensureBuilt();
  folder = mkdtempSync(join(tmpdir(), 'quartet-image-'));
  cpSync(distFolder, join(folder, 'dist'), { recursive: true });
  cpSync(distServerFolder, join(folder, 'dist-server'), { recursive: true });
}, BUILD_PATIENCE_MS);

afterEach(async () => {
  for (const program of programs) program.stop('SIGKILL');
  await Promise.all(programs.map(({ exitCode }) => exitCode));
  programs = [];
  rmSync(join(folder, '.env'), { force: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Plain Node in a folder that holds nothing but the build, with nothing set but this. */
function run(name: 'server' | 'relay', environment: Record<string, string> = {}): Program {
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(
    process.execPath,
    [join('dist-server', `${name}.js`)],
    { cwd: folder, env: { PORT: '0', ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const program: Program = {
    output: () => output,
    exitCode: once(child, 'close').then(([code]) => code as number | null),
    stop: (signal) => void child.kill(signal),
  };
  programs.push(program);
  return program;
}

/** The address that a program says, with a slash at its end. */
async function addressOf(program: Program): Promise<string> {
  for (;;) {
    const [address] = /http:\S+?:\d+\//.exec(program.output()) ?? [];
    if (address !== undefined && program.output().includes('Ctrl+C stops it')) return address;
    const state = await Promise.race([program.exitCode.then(() => 'ended'), sleep(20, 'running')]);
    if (state === 'ended') throw new Error(`It has ended: ${program.output()}`);
  }
}

function askAt(address: string, body: object = QUESTION): Promise<Response> {
  return fetch(`${address}v1/chat/completions`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer x',
      'content-type': 'application/json',
      origin: new URL(address).origin,
    },
    body: JSON.stringify(body),
  });
}

it('the folder holds the build and nothing else', () => {
  expect(readdirSync(folder)).toEqual(['dist', 'dist-server']);
});

describe('the server, run by Node alone', () => {
  it('serves the page, its files, its settings and the mock', async () => {
    const program = run('server');
    const address = await addressOf(program);
    expect(program.output()).toBe(
      `Provider: mock (answers come from this machine; no key, no network)\nQuartet is ready: ${address}\nCtrl+C stops it\n`,
    );
    const page = await fetch(`${address}any/where`);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const [, script = ''] = /src="\/(assets\/[^"]+\.js)"/.exec(html) ?? [];
    const asset = await fetch(address + script);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await fetch(`${address}assets/gone.js`)).status).toBe(404);
    expect(await (await fetch(`${address}settings.json`)).json()).toMatchObject({ provider: 'mock' });
    expect(await (await askAt(address)).json()).toMatchObject({ object: 'chat.completion' });
    expect(await (await fetch(`${address}_mock/journal`)).json()).toHaveLength(1);
    expect((await fetch(`${address}_mock/nothing`)).status).toBe(404);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends cleanly on %s, a stream open', async (signal) => {
    const program = run('server');
    const response = await askAt(await addressOf(program), { ...QUESTION, stream: true });
    await response.body!.getReader().read();
    program.stop(signal);
    expect(await program.exitCode).toBe(0);
  });

  it('names the port in use, and the way to set another (12.7)', async () => {
    const { port } = new URL(await addressOf(run('server')));
    const second = run('server', { PORT: port });
    expect(await second.exitCode).toBe(1);
    expect(second.output()).toBe(
      `Port ${port} is in use on 127.0.0.1. Stop what uses it, or choose another port: PORT=${Math.min(Number(port) + 7, 65_535)}\n`,
    );
  });

  it('reads .env, and stops at a wrong setting with its name, value and choices (12.1)', async () => {
    writeFileSync(join(folder, '.env'), 'QUARTET_PROVIDER=openai\n');
    const program = run('server');
    expect(await program.exitCode).toBe(1);
    expect(program.output()).toMatch(/QUARTET_PROVIDER is "openai"; expected: mock, relay, direct\.\n/);
  });

  it('serves development’s NODE_ENV as well', async () => {
    const address = await addressOf(run('server', { NODE_ENV: 'development' }));
    expect((await fetch(`${address}_mock/settings`)).status).toBe(200);
  });
});

describe('the relay, run by Node alone', () => {
  let upstream: RawServer;

  beforeAll(async () => {
    upstream = await startRawServer();
    upstream.answerWith((response) => sendJson(response, { echo: `Bearer ${KEY}` }));
  });

  afterAll(() => upstream.close());

  it('passes a question on with the key, and the answer back without it (12.13)', async () => {
    const program = run('relay', { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${upstream.url}/v1` });
    const address = await addressOf(program);
    expect(program.output()).toContain(`The relay is ready: ${address}v1/chat/completions\n`);
    const response = await askAt(address);
    expect(await response.text()).toBe('{"echo":"Bearer [key]"}');
    expect(upstream.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect((await fetch(address)).status).toBe(404);
    program.stop('SIGTERM');
    expect(await program.exitCode).toBe(0);
    expect(program.output()).not.toContain('canary');
  });
});
