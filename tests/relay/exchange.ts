import {
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerResponse,
  createServer,
  request,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Limiter } from '../../src/relay/limits/limiter.ts';
import { type Relay, type RelayOptions, createRelay } from '../../src/relay/relay.ts';

export const API_KEY = 'sk-canary/of-this-test';
export const MODEL = 'gpt-3.5-turbo';

export const QUESTION = {
  model: MODEL,
  messages: [
    { role: 'system', content: 'You are the Visionary.' },
    { role: 'user', content: 'Why?' },
  ],
  temperature: 0.7,
  max_tokens: 150,
  presence_penalty: 0.6,
  frequency_penalty: 0.5,
} as const;

export const LONG_ANSWER = {
  systemText: 'You compare answers.',
  maxTokens: 300,
  material: { questionCharacters: 8000, answers: 2, answerCharacters: 4000 },
} as const;

/** One more of each than the page would send without memory. */
export const TEXTS = {
  system: { most: 2, characters: 2000 },
  user: { most: 2, characters: 8000 },
  assistant: { most: 1, characters: 20_000 },
} as const;

export const DEADLINES = { arrivalMs: 10_000, wholeMs: 20_000, streamedMs: 80_000 } as const;

/** Lets everybody in, and has no timers. */
const NO_LIMITS: Limiter = {
  enter: async () => ({ kind: 'entered', takePlace: async () => undefined, leave: () => undefined }),
  isStoreAway: () => false,
  dispose: () => undefined,
};

export interface ServedRelay {
  readonly relay: Relay;
  readonly origin: string;
  readonly port: number;
  readonly host: string;
  close(): Promise<void>;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** False when the connection broke within the body. */
  readonly isWhole: boolean;
}

export interface Sent {
  readonly method?: string;
  readonly path?: string;
  /** Undefined leaves one of the page's own headers out. */
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/** The relay as it stands in a server of its own; what it passes on is answered with 299. */
export async function serveRelay(
  upstreamUrl: string,
  options: Partial<RelayOptions> = {},
  answerOthers = (response: ServerResponse): void => void response.writeHead(299).end('passed on'),
): Promise<ServedRelay> {
  const relay = createRelay({
    upstreamBaseUrl: `${upstreamUrl}/v1`,
    apiKey: API_KEY,
    proxy: undefined,
    maxBodyBytes: 256 * 1024,
    isOwnQuestion: () => true,
    models: [MODEL],
    substitute: undefined,
    longAnswer: LONG_ANSWER,
    texts: TEXTS,
    publicOrigin: undefined,
    trustedProxies: [],
    deadlines: DEADLINES,
    limiter: NO_LIMITS,
    access: undefined,
    isPaused: false,
    onQuestion: () => undefined,
    ...options,
  });
  const server = createServer((incoming, response) => {
    relay.handler(incoming, response, () => answerOthers(response));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    relay,
    port,
    host: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        relay.dispose();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What the page would send, unless told otherwise. Rejects when no answer begins. */
export function send({ host, port, origin }: ServedRelay, sent: Sent = {}): Promise<Reply> {
  const body = sent.body ?? JSON.stringify(QUESTION);
  const pageHeaders = {
    host,
    origin,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const headers = Object.entries({ ...pageHeaders, ...sent.headers }).filter(
    ([, value]) => value !== undefined,
  );
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method: sent.method ?? 'POST',
        path: sent.path ?? '/v1/chat/completions',
        headers: Object.fromEntries(headers),
        setHost: false,
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => undefined);
        response.on('close', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
            isWhole: response.complete,
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export function ask(served: ServedRelay, changes: Readonly<Record<string, unknown>> = {}): Promise<Reply> {
  return send(served, { body: JSON.stringify({ ...QUESTION, ...changes }) });
}

/** The code of a refusal, after a check that it has the provider's shape and names cause and remedy. */
export function refusalOf({ body, headers }: Reply): { code: string; param: string | null; message: string } {
  const { error } = JSON.parse(body) as { error: Record<string, unknown> };
  const { message, type, param, code } = error;
  const isShaped =
    Object.keys(error).join() === 'message,type,param,code' &&
    typeof message === 'string' &&
    /^[A-Z].+\. ?.*[A-Z].+\.$/.test(message) &&
    typeof type === 'string' &&
    (param === null || typeof param === 'string') &&
    typeof code === 'string' &&
    headers['cache-control'] === 'no-store' &&
    headers['x-content-type-options'] === 'nosniff';
  if (!isShaped) throw new Error(`Not the provider's shape: ${body}`);
  return { code, param, message };
}

/** Writes bytes to the server and gives back all that comes until the connection ends; a reset ends it too. */
export function sendRaw({ port }: ServedRelay, ...parts: readonly (string | Buffer)[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    for (const part of parts) socket.write(part);
  });
}

/** The head of a question as raw text, with the given lines added. */
export function rawHead({ host, origin }: ServedRelay, ...lines: readonly string[]): string {
  const head = ['POST /v1/chat/completions HTTP/1.1', `host: ${host}`, `origin: ${origin}`];
  return [...head, 'content-type: application/json', ...lines, '', ''].join('\r\n');
}
