import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';

/** A host of folders, each at a path of one origin, that can go off the network and come back. */
export interface StaticHost {
  /** Without a path. */
  readonly url: string;
  /** The paths that it was asked for. */
  readonly requested: string[];
  /** Puts a folder at a path such as `/quartet/`, in place of what was there. */
  mount(path: string, folder: string): void;
  /** Nobody reaches it any more, whoever is connected included. */
  stop(): Promise<void>;
  /** Listens at the same port again. */
  start(): Promise<void>;
}

export async function startStaticHost(): Promise<StaticHost> {
  const folders = new Map<string, string>();
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const { url = '' } = request;
    requested.push(url);
    const notFound = () => void response.writeHead(404).end();
    const path = [...folders.keys()]
      .toSorted((one, other) => other.length - one.length)
      .find((each) => url.startsWith(each));
    if (path === undefined) {
      notFound();
      return;
    }
    request.url = url.slice(path.length - 1);
    const setHeaders = () => response.setHeader('cache-control', cacheControlOf(url));
    sirv(folders.get(path), { dev: true, etag: true, setHeaders })(request, response, notFound);
  });
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    requested,
    mount: (path, folder) => void folders.set(path, folder),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    async start() {
      await listen(server, port);
    },
  };
}

/** Pages as GitHub Pages has them; of scripts and styles a browser remembers nothing that no worker keeps. */
function cacheControlOf(url: string): string {
  return url.includes('/assets/') ? 'no-store' : 'max-age=600';
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
