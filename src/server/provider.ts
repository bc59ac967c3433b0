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

/** A first character that begins no field of an event, or as many as the longest name of a field and its colon have. */
const TELLING = /^\s*(?:[^\sdeir]|\S[^]{5})/;

/** After this much, blanks are all that comes. */
const MAX_BLANK_BYTES = 64 * 1024;

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

/** Reads as much of a body as tells events from JSON, and pauses it. Rejects when the body breaks off. */
export function readStart(body: Readable): Promise<Buffer> {
  return collect(body, (chunks) => isDecisive(chunks) && Buffer.concat(chunks));
}

function isDecisive(chunks: readonly Buffer[]): boolean {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return length > MAX_BLANK_BYTES || TELLING.test(beginningOf(Buffer.concat(chunks)));
}

/** The text of these bytes, without a byte order mark and without a character that is cut off. */
export function beginningOf(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true });
}

/**
 * Reads at most `maxBytes`, dropping the rest (`isWhole` is false then). Rejects when the body breaks off.
 * @param start what was read of it before
 */
export async function readBytes(
  body: Readable,
  maxBytes: number,
  start: Buffer = Buffer.alloc(0),
): Promise<{ readonly bytes: Buffer; readonly isWhole: boolean }> {
  let length = start.length;
  const rest = await collect(body, (chunks) => {
    length += chunks.at(-1)?.length ?? 0;
    return length > maxBytes && Buffer.concat(chunks);
  });
  const bytes = Buffer.concat([start, rest]);
  const isWhole = bytes.length <= maxBytes;
  if (!isWhole) body.destroy();
  return { bytes: bytes.subarray(0, maxBytes), isWhole };
}

/**
 * Collects chunks until there are enough, or the body ends; then pauses it.
 * @param enough called with each new chunk last; returns the result if they are enough
 */
function collect(body: Readable, enough: (chunks: readonly Buffer[]) => Buffer | false): Promise<Buffer> {
  // Events, since an async iterator costs as much as everything else for a question.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      const result = enough(chunks);
      if (result !== false) settle(() => resolve(result));
    };
    const onEnd = (): void => settle(() => resolve(Buffer.concat(chunks)));
    const onBreak = (): void => settle(() => reject(new Error('The body has broken off')));
    const settle = (conclude: () => void): void => {
      // At once, or what has arrived already would be lost.
      body.pause().off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak);
      conclude();
    };
    if (body.readableEnded) onEnd();
    else if (body.destroyed) onBreak();
    else body.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak).resume();
  });
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^\w{1,64}$/.test(code) ? code : 'no connection';
}
