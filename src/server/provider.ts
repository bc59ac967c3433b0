import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import type { RequestBody } from '../wire/fields.ts';
import { parseProxy } from './proxy-address.ts';
import type { Settings } from './settings.ts';
import { RequestRefusal } from './errors.ts';

/** The provider, asked over HTTP. */
export interface Provider {
  /** Resolves with the head of an answer. Rejects with a RequestRefusal, or with the signal's reason when it fires. */
  ask(body: RequestBody, signal: EndSignal): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

/** Like an AbortSignal, which would add a fifth to the cost of each question. */
export class EndSignal extends EventEmitter {
  reason: Error | undefined;

  get aborted(): boolean {
    return this.reason !== undefined;
  }

  end(reason: Error): void {
    if (this.aborted) return;
    this.reason = reason;
    this.emit('abort');
  }

  throwIfEnded(): void {
    if (this.reason !== undefined) throw this.reason;
  }
}

type ProviderSettings = Pick<Settings, 'openaiBaseUrl' | 'openaiApiKey' | 'httpsProxy' | 'noProxy'>;

/** The question's own deadline applies instead. */
const UNLIMITED = { headersTimeout: 0, bodyTimeout: 0 };

/** Keeps connections alive for the next question, and reaches an https provider through the configured proxy. */
export function createProvider(settings: ProviderSettings): Provider {
  const { origin, pathname, protocol } = new URL(`${settings.openaiBaseUrl}/chat/completions`);
  const proxy = settings.httpsProxy === undefined ? undefined : parseProxy(settings.httpsProxy);
  const dispatcher =
    proxy === undefined || protocol !== 'https:'
      ? new Agent(UNLIMITED)
      : new EnvHttpProxyAgent({
          ...UNLIMITED,
          httpsProxy: proxy.href,
          noProxy: settings.noProxy ?? '',
          clientFactory: createTunnelPool,
        });
  const headers = {
    authorization: `Bearer ${settings.openaiApiKey ?? ''}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'accept-encoding': 'identity',
  };
  return {
    async ask(body, signal) {
      try {
        const answered = await dispatcher.request({
          origin,
          path: pathname,
          method: 'POST',
          headers,
          body: JSON.stringify(body),
          signal,
        });
        // Without a listener, an error on an unread body would end the process.
        answered.body.on('error', () => undefined);
        return answered;
      } catch (error) {
        signal.throwIfEnded();
        if (error instanceof RequestRefusal) throw error;
        throw new RequestRefusal('provider_unreachable', { detail: codeOf(error) });
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** Pool to a proxy. If the proxy hangs up, undici alone would retry the tunnel forever. */
function createTunnelPool(url: URL, options: object): Dispatcher {
  const pool = new Pool(url, options);
  const connect = pool.connect.bind(pool);
  return Object.assign(pool, {
    async connect(given: Omit<Dispatcher.ConnectOptions, 'origin'>) {
      try {
        return await connect(given);
      } catch (error) {
        throw new RequestRefusal('provider_unreachable', { detail: codeOf(error) });
      }
    },
  });
}

/** Reads at most `maxBytes`, dropping the rest (`isWhole` is false then). Rejects when the body breaks off. */
export function readBytes(
  body: Readable,
  maxBytes: number,
): Promise<{ readonly bytes: Buffer; readonly isWhole: boolean }> {
  // Events, since an async iterator costs as much as everything else for a question.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    body.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= maxBytes) return;
      resolve({ bytes: Buffer.concat(chunks).subarray(0, maxBytes), isWhole: false });
      body.destroy();
    });
    body.on('end', () => resolve({ bytes: Buffer.concat(chunks), isWhole: true }));
    body.on('error', reject);
    body.on('close', () => reject(new Error('The body has broken off')));
  });
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^\w{1,64}$/.test(code) ? code : 'no connection';
}
