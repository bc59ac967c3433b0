import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMockProvider } from '../../mock-provider/mock-provider.ts';
import { PortUnavailable, serveMockProvider } from '../../mock-provider/serve.ts';
import { ask, errorOf, startMock } from './support.ts';

describe('the mock provider on its own', () => {
  it('answers every other path with a 404 of the provider', async () => {
    const { url } = await startMock();
    for (const page of ['/', '/index.html', '/v10', '/_mocks', '/public/x.js']) {
      expect(await errorOf(await fetch(`${url}${page}`))).toMatchObject({ status: 404, code: 'unknown_url' });
    }
  });

  it('says which port cannot be used', async () => {
    const { port } = await startMock();
    const second = serveMockProvider({ port });
    await expect(second).rejects.toThrow(PortUnavailable);
    await expect(second).rejects.toMatchObject({ kind: 'port-unavailable', port, reason: 'EADDRINUSE' });
  });

  it('ends what hangs when it is closed', async () => {
    const { v1, control, read, close } = await startMock();
    await control('POST', '/faults', { kind: 'hang' });
    const hanging = v1('/chat/completions', { body: ask('Hi') }).then(
      () => 'answered',
      (error: unknown) => String(error),
    );
    await expect.poll(() => read('/journal')).toMatchObject([{ fault: { kind: 'hang' } }]);
    await close();
    expect(await hanging).toContain('fetch failed');
  });

  it('shows no stack in development either', async () => {
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'development';
    onTestFinished(() => {
      process.env['NODE_ENV'] = before;
    });
    const { control } = await startMock();
    const text = await (await control('GET', '/models?id_like=(')).text();
    expect(text).not.toMatch(/\n\s+at |node_modules|<pre>/);
  });
});

describe('the handler', () => {
  it.each(['/', '/index.html', '/v10/models', '/_mocked', '/assets/v1/x.js', '/V1/models', 'http://evil/v1'])(
    'passes %s on',
    (url) => {
      const provider = createMockProvider();
      let passed = 0;
      provider.handler({ url } as never, {} as never, () => {
        passed += 1;
      });
      expect(passed).toBe(1);
    },
  );

  it('leaves the page to the server it stands in, and answers what is its own', async () => {
    const url = await servePage();
    expect(await (await fetch(url)).text()).toContain('The page');
    expect(await (await fetch(`${url}/_mock/faults`)).json()).toEqual([]);
  });

  it('streams unbuffered: the first words arrive while the rest is held back for ever', async () => {
    const url = await servePage();
    const headers = { authorization: 'Bearer mock', 'content-type': 'application/json' };
    const post = (target: string, body: unknown): Promise<Response> =>
      fetch(`${url}${target}`, { method: 'POST', headers, body: JSON.stringify(body) });
    await post('/_mock/faults', { kind: 'stream-stall' });
    const response = await post('/v1/chat/completions', { ...ask('Why?'), stream: true });
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toContain('"role":"assistant"');
    await reader.cancel();
  });
});

/** A page served in the same process as a mock. */
async function servePage(): Promise<string> {
  const provider = createMockProvider({ delayMs: 0 });
  const server = createServer((request, response) => {
    provider.handler(request, response, () => response.end('<title>The page</title>'));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    provider.dispose();
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
