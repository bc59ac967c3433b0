import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { type Backend, createBackend } from '../../src/server.ts';
import type { SettingsOfVisit } from './shell.ts';
import type { WireProvider } from './wire-provider.ts';

const DIST = join(rootFolder, 'dist');

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The built page for one visit after another; questions go to the scripted provider, in every mode. */
export interface VisitServer {
  readonly url: string;
  /** From now on with these settings and this provider. */
  serve(settings: SettingsOfVisit, provider: WireProvider): void;
  close(): void;
}

interface Served {
  readonly backend: Backend;
  readonly provider: WireProvider;
}

export async function serveVisits(): Promise<VisitServer> {
  let served: Served | undefined;
  const server = createServer((request, response) => {
    if (!served) return void response.writeHead(503).end();
    // A browser repeats by itself what dies on a connection that was used before.
    response.setHeader('connection', 'close');
    if (request.url === '/v1/chat/completions') served.provider.answer(request, response);
    else served.backend.handler(request, response, () => serveFile(request, response));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    serve(settings, provider) {
      served?.backend.dispose();
      served = { backend: createBackend({ environment: settings, builtPage: DIST }), provider };
    },
    close() {
      served?.backend.dispose();
      server.close();
      server.closeAllConnections();
    },
  };
}

function serveFile({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  const path = join(DIST, new URL(url, 'http://localhost').pathname);
  if (!existsSync(path)) return void response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': path.startsWith(join(DIST, 'assets')) ? 'max-age=3600, immutable' : 'no-cache',
  });
  response.end(readFileSync(path));
}
