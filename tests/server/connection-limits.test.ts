import { Agent } from 'node:http';
import { type Socket, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_CONNECTIONS_PER_VISITOR, maxConnectionsOf } from '../../src/server/connections.ts';
import { needs } from '../support/needs.ts';
import { type TestServer, playProvider, relayTo, send, serve } from './start-server.ts';

const CROWD = 300;

/** Elsewhere a machine has only the address 127.0.0.1 for itself. */
const NEEDS_LOOPBACK_NETWORK = needs(process.platform === 'linux', 'only Linux has every address 127.0.0.x');

const HEALTH = { method: 'GET', path: '/healthz', body: '' };

const provider = playProvider();

const open = new Set<Socket>();

afterEach(leave);

function leave(): void {
  for (const socket of open) socket.destroy();
}

/**
 * Opens a crowd of connections and keeps them. Each sends one request, so that those that are accepted stay open for as
 * long as the server keeps idle ones. Returns how many are answered.
 */
async function flood({ url }: TestServer, addressOf: (index: number) => string): Promise<number> {
  const { host, port } = new URL(url);
  const answers = Array.from({ length: CROWD }, (_, index) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: addressOf(index) });
    open.add(socket);
    socket.on('error', () => undefined).once('close', () => open.delete(socket));
    socket.write(`GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
    return new Promise<boolean>((resolve) =>
      socket.once('data', () => resolve(true)).once('close', () => resolve(false)),
    );
  });
  return (await Promise.all(answers)).filter((isAnswered) => isAnswered).length;
}

describe('a server without a proxy', () => {
  it('keeps only so many connections of one address, and takes new ones when they end', async () => {
    const relay = await serve(relayTo(provider), 'relay');
    expect(await flood(relay, () => '127.0.0.1')).toBe(MAX_CONNECTIONS_PER_VISITOR);
    await expect(send(relay, HEALTH)).rejects.toThrow(/hang up|ECONNRESET|EPIPE/);
    leave();
    await expect.poll(() => send(relay, HEALTH).catch(() => undefined)).toMatchObject({ status: 200 });
  });

  it('answers others while one address holds all that it may', NEEDS_LOOPBACK_NETWORK, async () => {
    const relay = await serve(relayTo(provider), 'relay');
    expect(await flood(relay, () => '127.0.0.2')).toBe(MAX_CONNECTIONS_PER_VISITOR);
    expect((await send(relay)).status).toBe(200);
  });

  it(
    'still reaches the provider while many addresses take as many connections as it has',
    NEEDS_LOOPBACK_NETWORK,
    async () => {
      const relay = await serve(relayTo(provider), 'relay', 'ulimit -n 128');
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      expect((await send(relay, { ...HEALTH, agent })).status).toBe(200);
      expect(await flood(relay, (index) => `127.0.0.${2 + (index % 8)}`)).toBeLessThan(128);
      expect((await send(relay, { agent })).status).toBe(200);
      // Dropped connections leave no lines.
      await expect.poll(() => relay.log()).toMatchObject([{ outcome: 'answered' }]);
      agent.destroy();
    },
  );
});

it('a trusted proxy holds as many connections as it wants', async () => {
  const relay = await serve(relayTo(provider, { QUARTET_TRUSTED_PROXY: '127.0.0.1' }), 'relay');
  expect(await flood(relay, () => '127.0.0.1')).toBe(CROWD);
});

it.each([
  [1024, 200, 776],
  [1_048_576, 200, 1_048_328],
  [1024, 10_000, 488],
  [128, 200, 40],
  [20, 200, 1],
  [undefined, 200, undefined],
])('with %j open files and %j open questions a server takes %j connections', (maxFiles, questions, most) => {
  expect(maxConnectionsOf(maxFiles, questions)).toBe(most);
});
