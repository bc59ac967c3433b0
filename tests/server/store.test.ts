import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestRedis, NEEDS_REDIS, startRedis } from '../support/redis.ts';
import {
  type Environment,
  type TestServer,
  ask,
  relayTo,
  send,
  serve,
  playProvider,
} from './start-server.ts';

const PASSWORD = 'canary-of-the-store';

describe('two relays with one store', NEEDS_REDIS, () => {
  const provider = playProvider();
  let redis: TestRedis;
  let relays: readonly TestServer[];

  beforeEach(async () => void (redis = await startRedis(['--requirepass', PASSWORD])));

  afterEach(() => redis.close());

  async function start(settings: Environment): Promise<void> {
    const environment = relayTo(provider, {
      QUARTET_LIMIT_STORE: `redis://:${PASSWORD}@127.0.0.1:${redis.port}`,
      QUARTET_TRUSTED_PROXY: '127.0.0.1',
      ...settings,
    });
    relays = [await serve(environment, 'relay'), await serve(environment, 'relay')];
    for (const relay of relays) await untilStore(relay, undefined);
  }

  async function untilStore(relay: TestServer, state: 'away' | undefined): Promise<void> {
    const told = async () =>
      (JSON.parse((await send(relay, { method: 'GET', path: '/readyz' })).body) as { store?: string }).store;
    await expect.poll(told, { timeout: 20_000 }).toBe(state);
  }

  /** The statuses of questions that go to the relays in turn. */
  async function askInTurn(count: number, visitorOf = (_index: number) => '198.51.100.1'): Promise<number[]> {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const relay = relays[index % relays.length]!;
      const { status } = await ask(relay, {}, { 'x-forwarded-for': visitorOf(index) });
      statuses.push(status);
    }
    return statuses;
  }

  const answeredOf = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;

  function said(words: string): number {
    return relays.flatMap((relay) => relay.log()).filter(({ msg }) => String(msg).includes(words)).length;
  }

  it('count the questions of a visitor, a minute and a day together', async () => {
    await start({
      QUARTET_QUESTIONS_PER_VISITOR: '4',
      QUARTET_QUESTIONS_PER_MINUTE: '10',
      QUARTET_QUESTIONS_PER_DAY: '9',
    });
    expect(answeredOf(await askInTurn(6))).toBe(4);
    expect(answeredOf(await askInTurn(8, (index) => `203.0.113.${index}`))).toBe(5);
  });

  it('store visitors only as hashes, whose counts expire', async () => {
    await start({});
    await askInTurn(2);
    const keys = await redis.say(`AUTH ${PASSWORD}\r\nKEYS *`);
    expect(keys).toContain('quartet:limits:visitor:');
    expect(keys).not.toContain('198.51');
    for (const [key] of keys.matchAll(/quartet:\S+/g)) {
      expect(await redis.say(`AUTH ${PASSWORD}\r\nTTL ${key}`)).toMatch(/:[1-9]\d*\r\n/);
    }
  });

  it.each([
    ['is gone', (store: TestRedis) => store.kill(), (store: TestRedis) => store.restart()],
    ['is silent', async (store: TestRedis) => store.stall(), async (store: TestRedis) => store.resume()],
  ])(
    'lose no question while the store %s, log it once, and use it again afterwards',
    async (_, leave, comeBack) => {
      await start({ QUARTET_QUESTIONS_PER_VISITOR: '6' });
      await leave(redis);
      expect(answeredOf(await askInTurn(8))).toBe(8);
      for (const relay of relays) await untilStore(relay, 'away');
      expect(said('does not answer')).toBe(2);
      await comeBack(redis);
      for (const relay of relays) await untilStore(relay, undefined);
      expect(answeredOf(await askInTurn(8, () => '198.51.100.2'))).toBe(6);
      // At most one line a minute: the note that it is back may come later.
      expect(said('does not answer')).toBe(2);
    },
  );

  it('lose no question while the store accepts none, for example when it is full', async () => {
    await start({ QUARTET_QUESTIONS_PER_VISITOR: '6' });
    await redis.say(`AUTH ${PASSWORD}\r\nCONFIG SET maxmemory 1`);
    expect(answeredOf(await askInTurn(8))).toBe(8);
    for (const relay of relays) await untilStore(relay, 'away');
  });
});
