import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ServerResponse } from 'node:http';
import { distFolder, distServerFolder, ensureBuilt } from '../scripts/lib/build.ts';
import { rootFolder } from '../scripts/lib/root-folder.js';
import { QUESTION } from './relay/exchange.ts';
import { type RawServer, sendJson, startRawServer } from './support/raw-server.ts';
import { type Program, startProgram } from './support/start-program.ts';

/** For a build, where there is none or a stale one. */
const BUILD_PATIENCE_MS = 120_000;

const KEY = 'sk-canary-0123456789';

/** The build and nothing else. */
let bare: string;
/** The build beside the installed packages. */
let installed: string;
let programs: Program[] = [];

beforeAll(async () => {
  await ensureBuilt();
  [bare = '', installed = ''] = ['bare', 'installed'].map((name) => {
    const folder = mkdtempSync(join(tmpdir(), `quartet-${name}-`));
    cpSync(distFolder, join(folder, 'dist'), { recursive: true });
    cpSync(distServerFolder, join(folder, 'dist-server'), { recursive: true });
    return folder;
  });
  symlinkSync(join(rootFolder, 'node_modules'), join(installed, 'node_modules'), 'junction');
}, BUILD_PATIENCE_MS);

afterEach(async () => {
  for (const program of programs) program.stop('SIGKILL');
  await Promise.all(programs.map(({ exitCode }) => exitCode));
  programs = [];
  rmSync(join(installed, '.env'), { force: true });
});

afterAll(() => {
  for (const folder of [bare, installed]) rmSync(folder, { recursive: true });
});

/** Plain Node in a folder with the build, with nothing set but this. */
function run(
  name: 'server' | 'relay',
  environment: Record<string, string> = {},
  folder = installed,
): Program {
  const program = startProgram([join('dist-server', `${name}.js`)], { folder, environment });
  programs.push(program);
  return program;
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

describe('the server with the mock, run by Node', () => {
  it('serves the page, its files, its settings and the mock', async () => {
    const program = run('server');
    const address = await program.address();
    expect(program.output()).toBe(
      `Provider: mock (answers come from this machine; no key, no network)\nQuartet is ready: ${address}\nCtrl+C stops it\n`,
    );
    const page = await fetch(address);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const [, script = ''] = /src="\/(assets\/[^"]+\.js)"/.exec(html) ?? [];
    const asset = await fetch(address + script, { headers: { 'accept-encoding': 'br' } });
    expect(asset.status).toBe(200);
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const path of ['assets/gone.js', 'any/where']) {
      expect((await fetch(address + path)).status).toBe(404);
    }
    expect(await (await fetch(`${address}settings.json`)).json()).toMatchObject({ provider: 'mock' });
    expect(await (await askAt(address)).json()).toMatchObject({ object: 'chat.completion' });
    expect(await (await fetch(`${address}_mock/journal`)).json()).toHaveLength(1);
    expect((await fetch(`${address}_mock/nothing`)).status).toBe(404);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends cleanly on %s, a stream open', async (signal) => {
    const program = run('server');
    const response = await askAt(await program.address(), { ...QUESTION, stream: true });
    await response.body!.getReader().read();
    program.stop(signal);
    expect(await program.exitCode).toBe(0);
  });

  it('answers what would keep json-server busy for ever, and still ends on a signal (13.11)', async () => {
    const program = run('server');
    const address = await program.address();
    expect((await askAt(address)).status).toBe(200);
    const pattern = encodeURIComponent('^(((([a-z0-9/]+)+)+)+)+!$');
    const picture = `${address}_mock/journal?path_like=${pattern}`;
    expect((await fetch(picture, { signal: AbortSignal.timeout(5000) })).status).toBe(400);
    program.stop('SIGTERM');
    expect(await program.exitCode).toBe(0);
  });

  it('names the port in use, and the way to set another (12.7)', async () => {
    const { port } = new URL(await run('server').address());
    const second = run('server', { PORT: port });
    expect(await second.exitCode).toBe(1);
    expect(second.output()).toBe(
      `Port ${port} is in use on 127.0.0.1. Stop what uses it, or choose another port: PORT=${Math.min(Number(port) + 7, 65_535)}\n`,
    );
  });

  it('reads .env, and stops at a wrong setting with its name, value and choices (12.1)', async () => {
    writeFileSync(join(installed, '.env'), 'QUARTET_PROVIDER=openai\n');
    const program = run('server');
    expect(await program.exitCode).toBe(1);
    expect(program.output()).toMatch(/QUARTET_PROVIDER is "openai"; expected: mock, relay, direct\.\n/);
  });

  it('serves development’s NODE_ENV as well', async () => {
    const address = await run('server', { NODE_ENV: 'development' }).address();
    expect((await fetch(`${address}_mock/settings`)).status).toBe(200);
  });
});

describe.skipIf(process.platform === 'win32')('npm', () => {
  let groups: Program[] = [];

  const npm = (script: string, environment: Record<string, string>): Program => {
    const program = startProgram(['run', script], { folder: rootFolder, environment, npm: true });
    groups.push(program);
    return program;
  };

  afterEach(async () => {
    for (const group of groups) group.stopGroup('SIGKILL');
    await Promise.all(groups.map(({ exitCode }) => exitCode));
    groups = [];
  });

  it.each([
    ['passes a signal on to', 'SIGTERM', (program: Program) => program.stop('SIGTERM')],
    ['is signalled by a terminal with', 'SIGINT', (program: Program) => program.stopGroup('SIGINT')],
  ])('%s the server, which drains (21.11, 21.12): %s', async (_, _signal, stop) => {
    for (const script of ['start', 'relay']) {
      const answers: ServerResponse[] = [];
      const upstream = await startRawServer();
      upstream.answerWith((response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: half\n\n');
        answers.push(response);
      });
      const program = npm(script, {
        QUARTET_PROVIDER: 'relay',
        OPENAI_API_KEY: KEY,
        OPENAI_BASE_URL: `${upstream.url}/v1`,
      });
      const response = await askAt(await program.address());
      stop(program);
      await program.untilSaid('Draining: 1 answer is open; at most 30 s, or until another signal\n');
      answers[0]!.end('data: and half\n\n');
      expect(await response.text()).toBe('data: half\n\ndata: and half\n\n');
      await program.exitCode;
      expect(program.output()).not.toContain('Cut off');
      await upstream.close();
    }
  });
});

describe('what holds the key, run by Node without any package', () => {
  let upstream: RawServer;

  beforeAll(async () => {
    upstream = await startRawServer();
    upstream.answerWith((response) => sendJson(response, { choices: [] }));
  });

  afterAll(() => upstream.close());

  it('lies in a folder with the build and nothing else, and so loads no json-server', () => {
    expect(readdirSync(bare)).toEqual(['dist', 'dist-server']);
  });

  it.each([
    ['relay', 404],
    ['server', 200],
  ] as const)('the %s passes a question on with the key, and the answer back (12.13)', async (name, page) => {
    const program = run(
      name,
      { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${upstream.url}/v1` },
      bare,
    );
    const address = await program.address();
    expect(program.output()).toContain(` is ready: ${address}`);
    const response = await askAt(address);
    expect(await response.text()).toBe('{"choices":[]}');
    expect(upstream.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect((await fetch(address)).status).toBe(page);
    program.stop('SIGTERM');
    expect(await program.exitCode).toBe(0);
    expect(program.output()).not.toContain('canary');
  });
});
