import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type MetricsServer, startMetricsServer } from '../../src/hosting/metrics-server.ts';
import { StartError } from '../../src/hosting/open-port.ts';

let servers: MetricsServer[] = [];

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
  vi.restoreAllMocks();
});

async function start(print: () => Promise<string> = () => Promise.resolve('figures 1\n')): Promise<string> {
  const server = await startMetricsServer(
    { metricsHost: '127.0.0.1', metricsPort: 0 },
    { print, mediaType: 'text/plain; version=0.0.4' },
  );
  servers.push(server);
  return server.address;
}

describe('the port of the figures (21.15)', () => {
  it('hands them out under any name', async () => {
    const address = await start();
    const { port } = new URL(address);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('GET /metrics HTTP/1.1\r\nhost: relay:9090\r\nconnection: close\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('figures 1\n');
    expect(answer).toMatch(/^content-type: text\/plain; version=0\.0\.4\r$/m);
    expect((await fetch(`${address}?name[]=x`)).status).toBe(200);
  });

  it('has nothing else', async () => {
    const address = await start();
    for (const path of ['/', '/metrics/', '/healthz', '/settings.json']) {
      expect((await fetch(new URL(path, address))).status, path).toBe(404);
    }
    for (const method of ['POST', 'HEAD', 'OPTIONS', 'DELETE']) {
      const answer = await fetch(address, { method });
      expect([answer.status, answer.headers.get('allow')], method).toEqual([405, 'GET']);
    }
  });

  it('says what every answer should', async () => {
    const address = await start();
    for (const answer of [await fetch(address), await fetch(new URL('/x', address))]) {
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it('answers 500 where the figures cannot be read, and lives on', async () => {
    const onError = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const address = await start(() => Promise.reject(new Error('unreadable')));
    expect((await fetch(address)).status).toBe(500);
    expect((await fetch(address)).status).toBe(500);
    expect(onError).toHaveBeenCalledTimes(2);
  });

  it('stops the start where it is in use, and names its own setting (12.7)', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const metrics = { print: () => Promise.resolve(''), mediaType: 'text/plain' };
    const starting = startMetricsServer({ metricsHost: '127.0.0.1', metricsPort: port }, metrics);
    await expect(starting).rejects.toThrow(StartError);
    await expect(starting).rejects.toThrow(
      new RegExp(`^Port ${port} is in use on 127\\.0\\.0\\.1\\. .* QUARTET_METRICS_PORT=\\d+$`),
    );
    await new Promise((resolve) => other.close(resolve));
  });

  it('is free again once it is closed, silent connections or not', async () => {
    const { port } = new URL(await start());
    const silent = connect(Number(port), '127.0.0.1');
    await new Promise((resolve) => silent.once('connect', resolve));
    const gone = new Promise((resolve) => silent.once('close', resolve));
    await servers.pop()?.close();
    await gone;
    const next = createServer();
    await new Promise<void>((resolve) => void next.listen(Number(port), '127.0.0.1', resolve));
    await new Promise((resolve) => next.close(resolve));
  });
});
