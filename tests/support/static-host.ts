import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';

/** A host that serves the current files of folders, and can go off the network. */
export interface StaticHost {
  /** Without a path. */
  readonly url: string;
  readonly requested: readonly string[];
  /** The requested paths at which there is nothing. */
  readonly missing: readonly string[];
  /** Serves a folder at a path such as `/quartet/`, in place of an earlier one. */
  mount(path: string, folder: string): void;
  /** Closes every connection and accepts no more. */
  stop(): Promise<void>;
}

export async function startStaticHost(): Promise<StaticHost> {
  const folders = new Map<string, string>();
  const requested: string[] = [];
  const missing: string[] = [];
  const server = createServer((request, response) => {
    const { url = '' } = request;
    requested.push(url);
    const refuse = () => {
      missing.push(url);
      response.writeHead(404).end();
    };
    if (url.endsWith('/index.html')) {
      // Like several hosts: redirects to the folder's address.
      response.writeHead(308, { location: url.slice(0, -'index.html'.length) }).end();
      return;
    }
    const path = [...folders.keys()]
      .toSorted((one, other) => other.length - one.length)
      .find((each) => url.startsWith(each));
    if (path === undefined) {
      refuse();
      return;
    }
    request.url = url.slice(path.length - 1);
    const setHeaders = () => response.setHeader('cache-control', cacheControlOf(url));
    sirv(folders.get(path), { dev: true, etag: true, setHeaders })(request, response, refuse);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    missing,
    mount: (path, folder) => void folders.set(path, folder),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Pages as on GitHub Pages; scripts and styles are never cached, except by a worker. */
function cacheControlOf(url: string): string {
  return url.includes('/assets/') ? 'no-store' : 'max-age=600';
}
