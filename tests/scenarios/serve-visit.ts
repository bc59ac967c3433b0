import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { rootFolder } from '../../scripts/root-folder.mjs';
import { createBackend } from '../../src/server.ts';
import type { SettingsOfVisit } from './shell.ts';
import type { WireProvider } from './wire-provider.ts';

const DIST = join(rootFolder, 'dist');

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The built page with these settings; questions go to the scripted provider, in every mode. */
export async function serveVisit(settings: SettingsOfVisit, provider: WireProvider) {
  const backend = createBackend({ environment: settings, builtPage: DIST });
  const server = createServer((request, response) => {
    // A browser repeats by itself what dies on a connection that was used before.
    response.setHeader('connection', 'close');
    if (request.url === '/v1/chat/completions') provider.answer(request, response);
    else backend.handler(request, response, () => serveFile(request, response));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      backend.dispose();
      server.close();
      server.closeAllConnections();
    },
  };
}

function serveFile({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  const path = join(DIST, new URL(url, 'http://localhost').pathname);
  if (!existsSync(path)) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
  response.end(readFileSync(path));
}
