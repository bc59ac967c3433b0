import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { PATIENCE_MS } from '../support/patience.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Environment, KEY, send, serve, playProvider } from './start-server.ts';

const DIRECT = { QUARTET_PROVIDER: 'direct', QUARTET_BROWSER_KEY: 'for-browsers' };
const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

const provider = playProvider();

/** The output of a program that does not start, without a stack. Rejects when it starts after all. */
async function sayRefused(
  environment: Environment,
  mode = 'server',
  cwd = rootFolder,
  program = 'src/server.ts',
): Promise<string> {
  const command = [join(rootFolder, 'scripts/run.js'), program, mode];
  const env = { PORT: '0', PATH: process.env['PATH'], ...environment };
  const said = await new Promise<string>((resolve, reject) => {
    const options = { cwd, env, timeout: PATIENCE_MS, killSignal: 'SIGKILL' } as const;
    execFile(process.execPath, command, options, (failure, stdout, stderr) => {
      if (failure?.code === 1 && stdout === '') resolve(stderr);
      else reject(new Error(`It has not been refused: ${stdout}${stderr}`, { cause: failure }));
    });
  });
  expect(said).not.toMatch(/canary|^\s+at /m);
  return said;
}

// settings.test.ts checks which settings are refused.
describe('no server starts', () => {
  it.each<[Environment, RegExp]>([
    [{ QUARTET_HOST: '192.0.2.1' }, /192\.0\.2\.1.*QUARTET_HOST=/],
    [{ QUARTET_METRICS_PORT: '0', QUARTET_METRICS_HOST: '192.0.2.1' }, /192\.0\.2\.1.*QUARTET_METRICS_HOST=/],
  ])('with %j', async (environment, words) => {
    expect(await sayRefused(environment)).toMatch(words);
  });

  it.each(['mock', 'direct'])('as a relay without a page, in %s mode', async (mode) => {
    const said = await sayRefused({ ...DIRECT, QUARTET_PROVIDER: mode }, 'relay');
    expect(said).toMatch(new RegExp(`QUARTET_PROVIDER.*${mode}.*relay`));
  });

  it.each([
    ['server', 'PORT'],
    ['relay', 'QUARTET_METRICS_PORT'],
  ])('on a used port, and the error names another port: %s, %s', async (mode, variable) => {
    const { port } = new URL(provider.url);
    const said = await sayRefused({ OPENAI_API_KEY: KEY, [variable]: port }, mode);
    expect(said).toMatch(
      new RegExp(`^Port ${port} is in use on 127\\.0\\.0\\.1\\. .* ${variable}=\\d+$`, 'm'),
    );
    expect(said).not.toContain(`=${port}`);
  });

  it('with a mistake in .env, unless the environment overrides it', async () => {
    const folder = temporaryFolder({ '.env': 'QUARTET_RETRY=from-file\nQUARTET_STREAM=from-file\n' });
    const given = { QUARTET_RETRY: 'adaptive', OPENAI_API_KEY: `${KEY} and` };
    const said = await sayRefused(given, 'server', folder);
    expect(said).toMatch(/OPENAI_API_KEY.*QUARTET_STREAM.*from-file/s);
    expect(said).not.toContain('QUARTET_RETRY');
  });

  it('with an .env that begins with a byte order mark, and in which the first name is misspelt', async () => {
    const folder = temporaryFolder({ '.env': '\ufeffQUARTET_ACESS_CODE=canary-of-may\r\n' });
    const said = await sayRefused({ OPENAI_API_KEY: KEY }, 'relay', folder);
    expect(said).toContain('QUARTET_ACESS_CODE is not a setting. The nearest one is QUARTET_ACCESS_CODE.');
  });

  it('with a key that is in the build, which stays as it is', async () => {
    const said = await sayRefused(
      { OPENAI_API_KEY: 'useSyncExternalStore' },
      '',
      rootFolder,
      'scripts/start.ts',
    );
    expect(said).toMatch(
      /^Build refused: it contains a secret\.\n {2}dist\/\S+ holds the value of OPENAI_API_KEY$/m,
    );
    expect(existsSync(join(rootFolder, 'dist/index.html'))).toBe(true);
  });

  it('with an .env that is a folder', async () => {
    const folder = temporaryFolder({ '.env/file': '' });
    expect(await sayRefused({}, 'server', folder)).toMatch(
      /^\.env is a folder, .* Rename or remove the folder/,
    );
  });
});

describe('a server prints its provider, its address and warnings, and nothing secret', () => {
  it.each<[Environment, warned: number, lines: readonly RegExp[]]>([
    [{}, 0, [/Provider: mock/, /ready: http:\/\/127\.0\.0\.1:\d+\/$/m]],
    [{ QUARTET_HOST: '0.0.0.0', OPENAI_MODEL: 'x' }, 2, [/ready: http:\/\/127\.0\.0\.1:\d+\/$/m]],
    [
      {
        QUARTET_PROVIDER: 'relay',
        OPENAI_API_KEY: KEY,
        OPENAI_BASE_URL: 'https://llm.example:8443/v1',
        QUARTET_LIMIT_STORE: 'redis://user:canary@127.0.0.1:1',
        HTTPS_PROXY: 'http://user:canary@127.0.0.1:2',
        QUARTET_ACCESS_CODE: 'canary-of-may',
        QUARTET_ACCESS_SECRET: 'canary-of-june',
        QUARTET_METRICS_PORT: '0',
        QUARTET_PAUSED: 'on',
      },
      0,
      [/Provider: relay .*llm\.example:8443/, /http:\/\/127\.0\.0\.1:\d+\/metrics$/m, /QUARTET_PAUSED/],
    ],
    [DIRECT, 1, [/Provider: direct .*api\.openai\.com/]],
  ])('with %j', async (environment, warned, lines) => {
    const server = await serve(environment);
    await expect.poll(() => server.output().match(/^Warning: .*$/gm) ?? []).toHaveLength(warned);
    for (const pattern of lines) expect(server.output()).toMatch(pattern);
    expect(server.output()).not.toContain('for-browsers');
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('an access code in the first line of an .env with a byte order mark closes the relay', async () => {
    const folder = temporaryFolder({
      '.env': '\ufeffQUARTET_ACCESS_CODE=our-workshop-of-may\nQUARTET_STREAM=on\nQUARTET_STREAM=off\n',
    });
    const server = await serve(
      { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: KEY },
      undefined,
      `cd '${folder}'`,
    );
    const answer = await send(server);
    expect(answer.status).toBe(401);
    expect(server.output()).toContain(
      'Warning: QUARTET_STREAM has several values in .env; only the one in line 3',
    );
  });

  it('a server can listen on an IPv6 address, or says that there is none', async () => {
    if (!hasIpv6) {
      expect(await sayRefused({ QUARTET_HOST: '::1' })).toMatch(/::1.*QUARTET_HOST=/);
      return;
    }
    const { url } = await serve({ QUARTET_HOST: '::1' });
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await fetch(url)).status).toBe(200);
  });
});
