import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Plugin, preview } from 'vite';
import { createMockProvider } from '../../mock-provider/mock-provider.ts';
import { ask } from './support/mock.ts';

/** A page of one file served by Vite's preview, with a mock in the same process. */
async function servePage(): Promise<string> {
  const root = mkdtempSync(path.join(tmpdir(), 'mock-preview-'));
  mkdirSync(path.join(root, 'dist'));
  writeFileSync(path.join(root, 'dist/index.html'), '<title>The page</title>');
  const provider = createMockProvider({ delayMs: 0 });
  const plugin: Plugin = {
    name: 'mock-provider',
    configurePreviewServer: (server) => {
      server.middlewares.use(provider.handler);
    },
  };
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    preview: { port: 0, host: '127.0.0.1', cors: false, allowedHosts: true },
  });
  onTestFinished(async () => {
    provider.dispose();
    await server.close();
    rmSync(root, { recursive: true });
  });
  const address = server.httpServer.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

describe('the mock in Vite’s preview', () => {
  it('leaves the page to Vite, and answers what is its own', async () => {
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
    const response = await post('/v1/chat/completions', {
      ...ask('How can I grow my bakery?'),
      stream: true,
    });
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toContain('"role":"assistant"');
    await reader.cancel();
  });
});
