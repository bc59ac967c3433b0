import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMockProvider } from '../../mock-provider/mock-provider.ts';
import { PortUnavailable, serveMockProvider } from '../../mock-provider/serve.ts';
import { ask, errorOf, startMock } from './support.ts';

function temporaryFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mock-provider-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return path.join(folder, 'state.json');
}

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

  it('keeps changes in a file when told so, without the journal or a key, and starts from it again', async () => {
    const saveTo = temporaryFile();
    const first = await startMock({ saveTo });
    await first.v1('/chat/completions', { body: ask('My secret wish') });
    await first.control('POST', '/faults', { kind: 'hang', persona: 'executor' });
    await first.control('PATCH', '/settings', { seed: 77, apiKey: 'sk-never-written' });
    const text = readFileSync(saveTo, 'utf8');
    expect(text).not.toMatch(/secret wish|sk-never-written|"hang"/);
    const second = await startMock({ saveTo });
    expect(await second.read('/replies')).toEqual(await first.read('/replies'));
    expect(await second.read('/settings')).toMatchObject({ seed: 77 });
    expect(await second.read('/journal')).toEqual([]);
  });

  it('says so when the file cannot be written, and goes on', async () => {
    const { control, v1 } = await startMock({ saveTo: path.join(temporaryFile(), 'nowhere', 'state.json') });
    expect(await errorOf(await control('PATCH', '/settings', { seed: 7 }))).toMatchObject({
      status: 500,
      message: expect.stringMatching(/ENOENT/) as string,
    });
    expect((await v1('/chat/completions', { body: ask('Hi') })).status).toBe(200);
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
