import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunningServer } from '../src/hosting/listen.ts';
import { startRelayServer } from '../src/relay-server.ts';
import { type Reply, send } from './relay/exchange.ts';
import { eventually } from './support/eventually.ts';
import { waitForStore } from './support/patient-store.ts';
import { type RawServer, sendJson, startRawServer } from './support/raw-server.ts';
import { type TestRedis, lacksRedis, startRedis } from './support/redis.ts';

const PASSWORD = 'canary-of-the-store';

type Target = Parameters<typeof send>[0];

describe.skipIf(lacksRedis())('two relays with one store (21.5)', () => {
  let upstream: RawServer;
  let redis: TestRedis;
  let servers: readonly RunningServer[] = [];
  let warned: string[];

  beforeEach(async () => {
    warned = [];
    waitForStore();
    vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text));
    upstream = await startRawServer();
    upstream.answerWith((response) => sendJson(response, { choices: [] }));
    redis = await startRedis(['--requirepass', PASSWORD]);
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all(servers.map((server) => server.close()));
    await redis.close();
    await upstream.close();
  });

  async function start(environment: Readonly<Record<string, string>>): Promise<void> {
    const startOne = () =>
      startRelayServer({
        OPENAI_API_KEY: 'a-key-of-this-test',
        OPENAI_BASE_URL: `${upstream.url}/v1`,
        QUARTET_LIMIT_STORE: `redis://:${PASSWORD}@127.0.0.1:${redis.port}/0`,
        QUARTET_QUESTIONS_PER_MINUTE: '100000',
        QUARTET_TRUSTED_PROXY: '127.0.0.1',
        PORT: '0',
        ...environment,
      });
    servers = [await startOne(), await startOne()];
    // The connections to the store are there a moment later.
    await eventually(async () => {
      const before = await countInStore();
      for (const server of servers) await ask(server, '203.0.113.1');
      expect((await countInStore()) - before).toBe(servers.length);
    });
  }

  async function countInStore(): Promise<number> {
    const answer = await redis.say(`AUTH ${PASSWORD}\r\nGET quartet:limits:minute:all`);
    return Number(/\$\d+\r\n(\d+)/.exec(answer)?.[1] ?? 0);
  }

  function ask({ port }: RunningServer, visitor: string): Promise<Reply> {
    const host = `127.0.0.1:${port}`;
    const target = { port, host, origin: `http://${host}` } as Target;
    return send(target, { headers: { 'x-forwarded-for': visitor } });
  }

  async function readinessOf({ port }: RunningServer): Promise<unknown> {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).json();
  }

  it('hold to one limit', async () => {
    await start({ QUARTET_QUESTIONS_PER_VISITOR: '6' });
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      for (const server of servers) statuses.push((await ask(server, '203.0.113.2')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429, 429]);
    expect(warned).toEqual([]);
  });

  it('lose no question when it is killed and when it is back, and say so once each', async () => {
    await start({ QUARTET_QUESTIONS_PER_VISITOR: '100000' });
    const end = new AbortController();
    const statuses: number[] = [];
    const askWithoutEnd = async (server: RunningServer) => {
      while (!end.signal.aborted) statuses.push((await ask(server, '203.0.113.2')).status);
    };
    const asking = servers.map(askWithoutEnd);
    const reached = async (count: number) => eventually(() => expect(statuses.length).toBeGreaterThan(count));
    await reached(10);
    await redis.kill();
    await reached(statuses.length + 20);
    for (const server of servers) expect(await readinessOf(server)).toMatchObject({ store: 'away' });
    await redis.restart();
    await eventually(async () => {
      for (const server of servers) expect(await readinessOf(server)).toEqual({ status: 'ready' });
    });
    await reached(statuses.length + 20);
    end.abort();
    await Promise.all(asking);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(warned.filter((text) => text.includes('does not answer'))).toHaveLength(2);
    expect(warned.filter((text) => text.includes('answers again'))).toHaveLength(2);
    expect(warned).toHaveLength(4);
    expect(warned.join()).not.toContain(PASSWORD);
    expect(warned.join()).not.toContain(String(redis.port));
  });
});
