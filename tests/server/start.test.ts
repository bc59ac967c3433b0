import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/lib/build.ts';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { PATIENCE_MS } from '../support/patience.ts';
import { startRawServer } from '../support/raw-server.ts';
import { KEY, type TestServer, startServer } from './start-server.ts';

/** For a build, where there is none or a stale one. */
const BUILD_PATIENCE_MS = 180_000;

type Environment = Readonly<Record<string, string>>;

const DIRECT = { QUARTET_PROVIDER: 'direct', QUARTET_BROWSER_KEY: 'for-browsers' };
const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

let folder = '';
let server: TestServer | undefined;

beforeAll(async () => {
  await ensureBuilt();
  folder = mkdtempSync(join(tmpdir(), 'quartet-start-'));
}, BUILD_PATIENCE_MS);

afterEach(() => server?.stop());

afterAll(() => rmSync(folder, { recursive: true }));

/** What is said by a program that does not start. Rejects when it starts after all. */
function sayRefused(environment: Environment, mode = 'server', cwd = rootFolder): Promise<string> {
  const run = join(rootFolder, 'scripts/run.js');
  const source = mode === 'relay' ? 'src/relay-server.ts' : 'src/server.ts';
  const env = { PORT: '0', PATH: process.env['PATH'], ...environment };
  return new Promise((resolve, reject) => {
    const options = { cwd, env, timeout: PATIENCE_MS, killSignal: 'SIGKILL' } as const;
    execFile(process.execPath, [run, source], options, (failure, stdout, stderr) => {
      if (failure?.code === 1 && stdout === '') resolve(stderr);
      else reject(new Error(`It has not been refused: ${stdout}${stderr}`, { cause: failure }));
    });
  });
}

/** A squad file with this text. */
function squadFile(text: string): Environment {
  const file = join(folder, 'squad.json');
  writeFileSync(file, text);
  return { QUARTET_SQUAD: file };
}

/** The settings, and all that must be said of them. */
const REFUSED: readonly (readonly [what: string, environment: () => Environment, said: readonly RegExp[]])[] =
  [
    [
      'an unknown value',
      () => ({ QUARTET_PROVIDER: 'openai' }),
      [/QUARTET_PROVIDER.*openai.*mock, relay, direct/],
    ],
    [
      'two mistakes at once',
      () => ({ QUARTET_RETRY: 'never', QUARTET_STREAM: 'yes' }),
      [/QUARTET_RETRY.*never.*always, adaptive/, /QUARTET_STREAM.*yes.*on/],
    ],
    ['a port that cannot be', () => ({ PORT: '99999' }), [/PORT.*99999.*65535/]],
    ['direct mode without a key for it', () => ({ QUARTET_PROVIDER: 'direct' }), [/QUARTET_BROWSER_KEY/]],
    [
      'a key for browsers that is the server’s (12.10)',
      () => ({ ...DIRECT, OPENAI_API_KEY: KEY, QUARTET_BROWSER_KEY: KEY }),
      [/QUARTET_BROWSER_KEY.*OPENAI_API_KEY/],
    ],
    [
      'a key for browsers on an address that others reach (12.10)',
      () => ({ ...DIRECT, QUARTET_HOST: '0.0.0.0' }),
      [/QUARTET_HOST.*0\.0\.0\.0.*QUARTET_SHARE_BROWSER_KEY=on/],
    ],
    [
      'a key in what the page shows (12.10)',
      () => ({ OPENAI_API_KEY: KEY, QUARTET_PRODUCT_NAME: `Squad ${KEY}` }),
      [/QUARTET_PRODUCT_NAME/],
    ],
    [
      'addresses with a password that cannot be used',
      () => ({
        QUARTET_PROVIDER: 'relay',
        QUARTET_LIMIT_STORE: 'http://user:canary@127.0.0.1:1',
        HTTPS_PROXY: 'socks://user:canary@127.0.0.1:2',
      }),
      [/QUARTET_LIMIT_STORE.*redis:/, /HTTPS_PROXY.*http:/],
    ],
    [
      'an address that the machine does not have (12.7)',
      () => ({ QUARTET_HOST: '192.0.2.1' }),
      [/192\.0\.2\.1.*QUARTET_HOST=/],
    ],
    [
      'such an address for the figures',
      () => ({ QUARTET_METRICS_PORT: '0', QUARTET_METRICS_HOST: '192.0.2.1' }),
      [/192\.0\.2\.1.*QUARTET_METRICS_HOST=/],
    ],
    [
      'a squad file that is missing',
      () => ({ QUARTET_SQUAD: '/nowhere/x.json' }),
      [/QUARTET_SQUAD/, /\/nowhere\/x\.json/],
    ],
    [
      'a squad file that is not JSON',
      () => squadFile('{\n  "id": "x",\n'),
      [/squad\.json/, /line 3.*column 1/],
    ],
    [
      'two mistakes in a squad file, and one beside it (12.15)',
      () => {
        const text = readFileSync(join(rootFolder, 'squads/six-hats.json'), 'utf8');
        const broken = text.replace('"slate"', '"beige"').replace('"red-hat"', '"Red Hat"');
        return { ...squadFile(broken), QUARTET_RETRY: 'never' };
      },
      [
        /personas\[0\]\.colour.*beige.*slate/,
        /personas\[1\]\.id.*Red Hat/,
        /QUARTET_RETRY.*never/,
        /squad\.json/,
      ],
    ],
  ];

describe('no server starts (12.1)', () => {
  it.each(REFUSED)('with %s', async (_, environmentOf, patterns) => {
    const said = await sayRefused(environmentOf());
    for (const pattern of patterns) expect(said).toMatch(pattern);
    expect(said).not.toContain('canary');
    expect(said).not.toMatch(/^\s+at /m);
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

/** What is said on the way to a server that listens, one pattern for each line in this order. */
const STARTED: readonly (readonly [
  what: string,
  environment: Environment,
  warned: readonly RegExp[],
  said: readonly RegExp[],
])[] = [
  ['the mock', {}, [], [/Provider: mock/, /ready: http:\/\/127\.0\.0\.1:\d+\/$/m]],
  [
    'a relay',
    {
      QUARTET_PROVIDER: 'relay',
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
    'a relay that lacks much',
    {
      QUARTET_PROVIDER: 'relay',
      OPENAI_BASE_URL: 'http://llm.example/v1',
      QUARTET_PUBLIC_ORIGIN: 'https://chat.example.org',
      QUARTET_ACCESS_CODE: 'canary',
      QUARTET_PRUDUCT_NAME: 'x',
      QUARTET_PAUSED: 'on',
    },
    [
      /QUARTET_PRUDUCT_NAME/,
      /OPENAI_API_KEY.*503/,
      /OPENAI_BASE_URL.*https/,
      /QUARTET_ACCESS_CODE.* 8 /,
      /QUARTET_TRUSTED_PROXY/,
    ],
    [/Provider: relay .*llm\.example/, /QUARTET_PAUSED/],
  ],
  [
    'the mock, with what has no effect on it',
    { OPENAI_MODEL: 'x', QUARTET_ACCESS_CODE: 'canary-of-may', QUARTET_HOST: '0.0.0.0', OPENAI_API_KEY: KEY },
    [/OPENAI_MODEL/, /QUARTET_ACCESS_CODE/, /QUARTET_HOST.*QUARTET_PUBLIC_ORIGIN/],
    [/Provider: mock/, /ready: http:\/\/127\.0\.0\.1:\d+\/$/m],
  ],
  ['direct mode', DIRECT, [/QUARTET_BROWSER_KEY is readable/], [/Provider: direct .*api\.openai\.com/]],
  ['a server under a name', { QUARTET_HOST: 'localhost' }, [], [/ready: http:\/\/localhost:\d+\/$/m]],
  ['a server for development', { NODE_ENV: 'development' }, [], [/ready: http:/]],
];

describe('a server that starts says who answers, where, and what may not be meant', () => {
  it.each(STARTED)('%s', async (_, environment, warnings, lines) => {
    const started = (server = await startServer(environment));
    const warned = (): readonly string[] => started.output().match(/^Warning: .*$/gm) ?? [];
    await expect.poll(() => warned().length).toBe(warnings.length);
    for (const [index, pattern] of warnings.entries()) expect(warned()[index]).toMatch(pattern);
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
