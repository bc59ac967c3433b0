import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { PATIENCE_MS } from '../support/patience.ts';
import { startRawServer } from '../support/raw-server.ts';
import { KEY, type TestServer, startServer } from './start-server.ts';

type Environment = Readonly<Record<string, string>>;

const RELAY = { QUARTET_PROVIDER: 'relay' };
const DIRECT = { QUARTET_PROVIDER: 'direct', QUARTET_BROWSER_KEY: 'for-browsers' };
const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

let folder = '';
let server: TestServer | undefined;

beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'quartet-start-'))));

afterEach(() => server?.stop());

afterAll(() => rmSync(folder, { recursive: true }));

/** What is said by a program that does not start. Rejects when it starts after all. */
function sayRefused(environment: Environment, mode = 'server', cwd = rootFolder): Promise<string> {
  const run = join(rootFolder, 'scripts/run.js');
  const command = [run, 'src/server.ts', ...(mode === undefined ? [] : [mode])];
  const env = { PORT: '0', PATH: process.env['PATH'], ...environment };
  return new Promise((resolve, reject) => {
    const options = { cwd, env, timeout: PATIENCE_MS, killSignal: 'SIGKILL' } as const;
    execFile(process.execPath, command, options, (failure, stdout, stderr) => {
      if (failure?.code === 1 && stdout === '') resolve(stderr);
      else reject(new Error(`It has not been refused: ${stdout}${stderr}`, { cause: failure }));
    });
  });
}

/** The settings, and all that must be said of them. */
const REFUSED: readonly (readonly [Environment, said: readonly RegExp[]])[] = [
  [{ QUARTET_PROVIDER: 'openai' }, [/QUARTET_PROVIDER.*openai.*mock, relay, direct/]],
  [{ QUARTET_RETRY: 'no', QUARTET_STREAM: 'yes' }, [/RETRY.*no.*always, adaptive/, /STREAM.*yes.*on/]],
  [{ QUARTET_PROVIDER: 'direct' }, [/QUARTET_BROWSER_KEY/]],
  [{ ...DIRECT, OPENAI_API_KEY: KEY, QUARTET_BROWSER_KEY: KEY }, [/QUARTET_BROWSER_KEY.*OPENAI_API_KEY/]],
  [{ ...DIRECT, QUARTET_HOST: '0.0.0.0' }, [/QUARTET_HOST.*0\.0\.0\.0.*QUARTET_SHARE_BROWSER_KEY=on/]],
  [{ OPENAI_API_KEY: KEY, QUARTET_PRODUCT_NAME: `Squad ${KEY}` }, [/QUARTET_PRODUCT_NAME/]],
  [{ QUARTET_LIMIT_STORE: 'http://user:canary@127.0.0.1:1' }, [/QUARTET_LIMIT_STORE.*redis:/]],
  [{ ...RELAY, HTTPS_PROXY: 'socks://user:canary@127.0.0.1:2' }, [/HTTPS_PROXY.*http:/]],
  [{ QUARTET_HOST: '192.0.2.1' }, [/192\.0\.2\.1.*QUARTET_HOST=/]],
  [{ QUARTET_METRICS_PORT: '0', QUARTET_METRICS_HOST: '192.0.2.1' }, [/192\.0\.2\.1.*QUARTET_METRICS_HOST=/]],
  [{ QUARTET_SQUAD: '/nowhere/x.json' }, [/QUARTET_SQUAD/, /\/nowhere\/x\.json/]],
];

describe('no server starts (12.1)', () => {
  it.each(REFUSED)('with %j (12.7, 12.10)', async (environment, patterns) => {
    const said = await sayRefused(environment);
    for (const pattern of patterns) expect(said).toMatch(pattern);
    expect(said).not.toContain('canary');
    expect(said).not.toMatch(/^\s+at /m);
  });

  it('with a broken squad file, whose mistakes are told at once with any beside it (12.15)', async () => {
    const file = join(folder, 'squad.json');
    const text = readFileSync(join(rootFolder, 'squads/six-hats.json'), 'utf8');
    writeFileSync(file, text.replace('"slate"', '"beige"').replace('"red-hat"', '"Red Hat"'));
    const said = await sayRefused({ QUARTET_SQUAD: file, QUARTET_RETRY: 'never' });
    expect(said).toContain(file);
    expect(said).toMatch(/personas\[0\]\.colour.*beige.*slate/);
    expect(said).toMatch(/personas\[1\]\.id.*Red Hat/);
    expect(said).toMatch(/QUARTET_RETRY.*never/);
    writeFileSync(file, '{\n  "id": "x",\n');
    expect(await sayRefused({ QUARTET_SQUAD: file })).toMatch(/line 3.*column 1/);
  });

  it.each(['mock', 'direct'])('that is the relay alone, in %s mode (12.13)', async (provider) => {
    const said = await sayRefused({ ...DIRECT, QUARTET_PROVIDER: provider }, 'relay');
    expect(said).toMatch(new RegExp(`QUARTET_PROVIDER.*${provider}.*relay`));
  });

  it.each(['server', 'relay'])('where the port is in use, and another is named: %s (12.7)', async (mode) => {
    const other = await startRawServer();
    const { port } = new URL(other.url);
    try {
      const said = await sayRefused({ PORT: port }, mode);
      expect(said).toMatch(new RegExp(`${port}.*127\\.0\\.0\\.1.* PORT=\\d+`));
      expect(said).not.toContain(`PORT=${port}`);
      const figures = await sayRefused({ QUARTET_METRICS_PORT: port }, mode);
      expect(figures).toMatch(new RegExp(`${port}.* QUARTET_METRICS_PORT=\\d+`));
    } finally {
      await other.close();
    }
  });

  it('with a mistake in .env, unless the environment says otherwise', async () => {
    writeFileSync(join(folder, '.env'), 'QUARTET_RETRY=from-file\nQUARTET_STREAM=from-file\n');
    const said = await sayRefused({ QUARTET_RETRY: 'adaptive' }, 'server', folder);
    expect(said).toMatch(/QUARTET_STREAM.*from-file/);
    expect(said).not.toContain('QUARTET_RETRY');
  });
});

/** The settings, every warning, and some other lines that are said on the way to a server that listens. */
const STARTED: readonly (readonly [Environment, warned: readonly RegExp[], said: readonly RegExp[]])[] = [
  [{}, [], [/Provider: mock/, /ready: http:\/\/127\.0\.0\.1:\d+\/$/m]],
  [{ QUARTET_HOST: 'localhost', NODE_ENV: 'development' }, [], [/ready: http:\/\/localhost:\d+\/$/m]],
  [
    { QUARTET_HOST: '0.0.0.0', OPENAI_MODEL: 'x', QUARTET_ACCESS_CODE: 'canary-of-may', OPENAI_API_KEY: KEY },
    [/QUARTET_HOST.*QUARTET_PUBLIC_ORIGIN/, /OPENAI_MODEL/, /QUARTET_ACCESS_CODE/],
    [/ready: http:\/\/127\.0\.0\.1:\d+\/$/m],
  ],
  [
    {
      ...RELAY,
      OPENAI_API_KEY: KEY,
      OPENAI_BASE_URL: 'https://llm.example:8443/v1',
      QUARTET_LIMIT_STORE: 'redis://user:canary@127.0.0.1:1',
      HTTPS_PROXY: 'http://user:canary@127.0.0.1:2',
      QUARTET_ACCESS_CODE: 'canary-of-may',
      QUARTET_METRICS_PORT: '0',
    },
    [],
    [/Provider: relay .*llm\.example:8443/, /http:\/\/127\.0\.0\.1:\d+\/metrics$/m],
  ],
  [
    {
      ...RELAY,
      OPENAI_BASE_URL: 'http://llm.example/v1',
      QUARTET_PUBLIC_ORIGIN: 'https://chat.example.org',
      QUARTET_ACCESS_CODE: 'canary',
      QUARTET_NONE: 'x',
      QUARTET_PAUSED: 'on',
    },
    [/QUARTET_NONE/, /OPENAI_API_KEY.*503/, /BASE_URL.*https/, /ACCESS_CODE.* 12 /, /QUARTET_TRUSTED_PROXY/],
    [/Provider: relay .*llm\.example/, /QUARTET_PAUSED/],
  ],
  [DIRECT, [/QUARTET_BROWSER_KEY is readable/], [/Provider: direct .*api\.openai\.com/]],
];

describe('a server says who answers, where, what may not be meant, and nothing secret', () => {
  it.each(STARTED)('with %j', async (environment, warnings, lines) => {
    const started = (server = await startServer(environment));
    const warned = (): readonly string[] => started.output().match(/^Warning: .*$/gm) ?? [];
    await expect.poll(() => warned().length).toBe(warnings.length);
    for (const pattern of warnings) expect(warned().join('\n')).toMatch(pattern);
    for (const pattern of lines) expect(started.output()).toMatch(pattern);
    expect(started.output()).not.toMatch(/canary|for-browsers/);
    expect((await fetch(`${started.url}/healthz`)).status).toBe(200);
  });

  it.runIf(hasIpv6)('a server on an address of IPv6', async () => {
    server = await startServer({ QUARTET_HOST: '::1' });
    expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await fetch(server.url)).status).toBe(200);
  });
});
