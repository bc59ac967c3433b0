import {
  type ClientRequest,
  type IncomingMessage,
  Agent as HttpAgent,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { EndSignal } from './end-signal.ts';
import type { Refusal } from './refusal.ts';
import { TunnelAgent } from './tunnel.ts';

/** The way to the provider. */
export interface Upstream {
  /**
   * Asks, and resolves with the head of the answer, whose body is yet to be read, or with why there is none. Never
   * rejects. The signal ends the question and its answer.
   */
  ask(body: object, signal: EndSignal): Promise<Asked>;
  /** Ends every connection. */
  dispose(): void;
}

export interface UpstreamOptions {
  readonly url: URL;
  readonly apiKey: string;
  /** What an https address is reached through, unless it is reached directly. */
  readonly proxy: URL | undefined;
}

export type Asked =
  | { readonly kind: 'answered'; readonly message: IncomingMessage }
  | Extract<Refusal, { readonly kind: 'no-connection' }>;

/** A connection that was kept and has broken before any byte of an answer came. */
type Attempt = Asked | { readonly kind: 'stale'; readonly code: string };

/** Below the 5 s after which many servers close a connection. */
const IDLE_MS = 4000;

/** What the provider closed earlier breaks at once; what breaks later may have been at work on the question. */
const STALE_MS = 2000;

/**
 * Keeps connections for the next question (behaviour 21.10). Node's own client: it follows no redirect, adds no header,
 * limits no time, and tells a connection that was used before from a new one.
 */
export function createUpstream({ url, apiKey, proxy }: UpstreamOptions): Upstream {
  const isHttps = url.protocol === 'https:';
  const request = isHttps ? requestHttps : requestHttp;
  const keeping = { keepAlive: true, timeout: IDLE_MS };
  const agent = proxy ? new TunnelAgent(proxy, keeping) : new (isHttps ? HttpsAgent : HttpAgent)(keeping);
  const { hostname, pathname, port, protocol } = url;
  const target = {
    protocol,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    path: pathname,
    method: 'POST',
    agent,
  };
  // A list is written as it is; of an object, Node would make a map of headers first.
  const headers = [
    ['host', url.host],
    ['authorization', `Bearer ${apiKey}`],
    ['content-type', 'application/json'],
    ['accept', 'application/json, text/event-stream'],
    ['accept-encoding', 'identity'],
  ].flat();
  let isDisposed = false;

  function attempt(payload: string, signal: EndSignal): Promise<Attempt> {
    const asking = request({
      ...target,
      headers: [...headers, 'content-length', String(Buffer.byteLength(payload))],
    });
    const attempted = followAttempt(asking, signal);
    // A text goes out together with the head.
    asking.end(payload);
    return attempted;
  }

  return {
    async ask(body, signal) {
      const payload = JSON.stringify(body);
      const first = await attempt(payload, signal);
      if (first.kind !== 'stale') return first;
      const { code } = first;
      if (signal.aborted || isDisposed) return { kind: 'no-connection', code };
      // The others have probably been closed too.
      for (const socket of Object.values(agent.freeSockets).flat()) socket?.destroy();
      const second = await attempt(payload, signal);
      return second.kind === 'stale' ? { kind: 'no-connection', code: second.code } : second;
    },
    dispose() {
      isDisposed = true;
      agent.destroy();
    },
  };
}

/** What it listens with stays as long as the answer: nothing here holds the question. */
function followAttempt(asking: ClientRequest, signal: EndSignal): Promise<Attempt> {
  return new Promise((resolve) => {
    const startedAtMs = performance.now();
    const end = (): void => void asking.destroy();
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    let bytesBefore = 0;
    const fail = (code: string): void => {
      const isStale =
        asking.reusedSocket &&
        asking.socket?.bytesRead === bytesBefore &&
        performance.now() - startedAtMs < STALE_MS;
      resolve({ kind: isStale ? 'stale' : 'no-connection', code });
    };
    asking.once('socket', ({ bytesRead }) => (bytesBefore = bytesRead));
    asking.once('response', (message) => resolve({ kind: 'answered', message }));
    // This listener stays for errors within the body, which the reader of the answer sees too.
    asking.on('error', (error) => fail(codeOf(error)));
    // This happens without an error too, as after an unrequested protocol switch.
    asking.once('close', () => {
      signal.removeEventListener('abort', end);
      fail('closed without an answer');
    });
  });
}

function codeOf(error: Error): string {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^\w{1,64}$/.test(code) ? code : 'no connection';
}
