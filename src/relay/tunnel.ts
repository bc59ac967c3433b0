import { type ClientRequest, request as requestHttp } from 'node:http';
import {
  type AgentOptions,
  Agent as HttpsAgent,
  type RequestOptions,
  request as requestHttps,
} from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

type Created = (error: Error | null, socket?: Duplex) => void;

/** A proxy that has not answered by then is none. */
const CONNECT_MS = 10_000;

/** Reaches https hosts through a proxy, which sees their names and nothing else (behaviour 21.21). */
export class TunnelAgent extends HttpsAgent {
  readonly #proxy: URL;
  readonly #connecting = new Set<ClientRequest>();

  constructor(proxy: URL, options: AgentOptions) {
    super(options);
    this.#proxy = proxy;
  }

  override createConnection(options: RequestOptions, created: Created): undefined {
    const { host = '', port } = options;
    const request = this.#askFor(`${host?.includes(':') ? `[${host}]` : host}:${port}`);
    this.#connecting.add(request);
    request.once('close', () => this.#connecting.delete(request));
    request.once('connect', ({ statusCode = 0 }, socket: Socket) => {
      if (statusCode >= 200 && statusCode < 300) {
        socket.setTimeout(0);
        created(null, super.createConnection({ ...options, socket } as RequestOptions) ?? socket);
      } else {
        socket.destroy();
        created(new ProxyError(`PROXY_${statusCode}`));
      }
    });
    request.once('response', ({ statusCode }) => {
      request.destroy();
      created(new ProxyError(`PROXY_${statusCode}`));
    });
    request.once('error', created);
  }

  override destroy(): void {
    for (const request of this.#connecting) request.destroy();
    super.destroy();
  }

  #askFor(address: string): ClientRequest {
    const { protocol, hostname, port, username, password } = this.#proxy;
    const isHttps = protocol === 'https:';
    const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    const request = (isHttps ? requestHttps : requestHttp)({
      method: 'CONNECT',
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port || (isHttps ? 443 : 80),
      path: address,
      agent: false,
      headers: {
        host: address,
        ...(user === ':' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(user).toString('base64')}` }),
      },
    });
    request.setTimeout(CONNECT_MS, () => request.destroy(new ProxyError('PROXY_TIMEOUT')));
    request.end();
    return request;
  }
}

/** Its message is the name of a cause; it never quotes the proxy's address. */
class ProxyError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
