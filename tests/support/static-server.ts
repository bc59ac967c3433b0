import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';

/** A host that knows files and nothing else. */
export interface StaticServer {
  /** Where the folder's index.html is. */
  readonly url: string;
  /** What was asked for and is not there. */
  readonly missing: readonly string[];
  close(): Promise<void>;
}

/** Serves a folder below a path, such as `/quartet/`, as it stands there at each moment. */
export async function serveFolder(folder: string, path = '/'): Promise<StaticServer> {
  const missing: string[] = [];
  const serveFile = sirv(folder, { dev: true });
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    const refuse = () => {
      missing.push(url);
      response.writeHead(404).end();
    };
    if (!url.startsWith(path)) {
      refuse();
      return;
    }
    request.url = url.slice(path.length - 1);
    serveFile(request, response, refuse);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    missing,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
