import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  type IncomingHttpHeaders,
  type Agent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestHttp,
} from 'node:http';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorObject } from 'openai/resources/shared';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { type RawServer, sendJson, shareRawServer } from '../support/raw-server.ts';

export type Environment = Readonly<Record<string, string>>;

/** The program in its own process, as an operator starts it. */
export interface TestServer {
  /** Such as `http://127.0.0.1:4173`. */
  readonly url: string;
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** The output on both channels, without the log lines. */
  output(): string;
  /** The parsed log lines, such as one for each question. */
  log(): readonly Readonly<Record<string, unknown>>[];
  /** Ends it, and resolves to its exit code; null when the signal itself ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
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
  /** Undefined leaves out one of the page's own headers. */
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Keeps the connection for further requests. */
  readonly agent?: Agent;
}

export const KEY = 'sk-canary/0123456789';

const MODEL = 'gpt-3.5-turbo';

/** A question as the page asks it. */
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

/** A provider's answer to it. */
export const ANSWER = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: MODEL,
  choices: [{ index: 0, message: { role: 'assistant', content: 'Because.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 20, completion_tokens: 3, total_tokens: 23 },
} as const;

const LOGGED = /^\{.*\}\n/gm;

/**
 * Starts the built program on a free port of this machine, with only these settings. Rejects with its output when it
 * does not start.
 * @param mode `relay` for the relay without a page
 * @param within a shell's command that runs first, such as `ulimit -n 128` or `cd folder`
 */
async function startServer(
  environment: Environment = {},
  mode?: 'relay',
  within?: string,
): Promise<TestServer> {
  const node = [
    process.execPath,
    join(rootFolder, 'dist-server/src/server.js'),
    ...(mode === undefined ? [] : [mode]),
  ];
  const [program = '', ...command] =
    within === undefined ? node : ['sh', '-c', `${within}; exec "$@"`, 'sh', ...node];
  const child: TestServer['child'] = spawn(program, command, {
    cwd: rootFolder,
    env: { PORT: '0', PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close').then(([code]) => code as number | null);
  let told = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (told += chunk.toString()));
  }
  const output = (): string => told.replaceAll(LOGGED, '');
  while (!output().includes('Ctrl+C stops it')) {
    if ((await Promise.race([closed, sleep(10, 'starting')])) !== 'starting') throw new Error(told);
  }
  return {
    url: /ready: (http:\/\/[^/\s]+)/.exec(told)?.[1] ?? '',
    child,
    output,
    log: () =>
      (told.match(LOGGED) ?? []).map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
    stop(signal = 'SIGKILL') {
      child.kill(signal);
      return closed;
    },
  };
}

/** The settings of a relay for this provider. */
export function relayTo({ url }: Pick<RawServer, 'url'>, environment: Environment = {}): Environment {
  return { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${url}/v1`, ...environment };
}

/** Starts the program for one test. */
export async function serve(
  environment: Environment = {},
  mode?: 'relay',
  within?: string,
): Promise<TestServer> {
  const server = await startServer(environment, mode, within);
  onTestFinished(() => end(server));
  return server;
}

/** Starts the program for the tests of a file or a `describe`. */
export function serveAll(environmentOf: () => Environment, mode?: 'relay'): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await startServer(environmentOf(), mode)));
  afterAll(() => end(server));
  return server;
}

/** Plays the provider for the tests of a file: it answers every question, unless a test says otherwise. */
export function playProvider(): RawServer {
  const provider = shareRawServer();
  beforeEach(() => provider.answerWith((response) => sendJson(response, ANSWER)));
  return provider;
}

/**
 * Ends the server, and checks that its output and log contain no key, code, text or address; each of those is marked as
 * a canary.
 */
async function end(server: TestServer): Promise<void> {
  await server.stop();
  expect(server.output() + JSON.stringify(server.log())).not.toMatch(
    /canary|\b(?:203\.0\.113|198\.51\.100)\./,
  );
}

/** Resolves once a server that was asked to end accepts no more connections. */
export async function untilClosed(server: Pick<TestServer, 'url'>): Promise<void> {
  const sent = { method: 'GET', path: '/healthz', body: '' };
  const refused = () => send(server, sent).catch(({ code }: NodeJS.ErrnoException) => code);
  await expect.poll(refused).toBe('ECONNREFUSED');
}

/** Sends the page's request, with these changes; resolves with the head. Rejects when no answer begins. */
export function begin({ url }: Pick<TestServer, 'url'>, sent: Sent = {}): Promise<IncomingMessage> {
  const body = sent.body ?? JSON.stringify(QUESTION);
  const pageHeaders = {
    host: new URL(url).host,
    origin: url,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: 'Bearer of-the-page',
  };
  const headers = Object.entries({ ...pageHeaders, ...sent.headers }).filter(
    ([, value]) => value !== undefined,
  );
  return new Promise((resolve, reject) => {
    const outgoing = requestHttp(
      {
        host: '127.0.0.1',
        port: new URL(url).port,
        method: sent.method ?? 'POST',
        path: sent.path ?? '/v1/chat/completions',
        headers: Object.fromEntries(headers),
        setHost: false,
        agent: sent.agent ?? false,
      },
      resolve,
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The complete reply of an answer that has begun. */
export function readReply(answer: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    answer
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('error', () => undefined)
      .on('close', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
          isWhole: answer.complete,
        }),
      );
  });
}

/** Sends the page's request, with these changes. Rejects when no answer begins. */
export async function send(server: Pick<TestServer, 'url'>, sent: Sent = {}): Promise<Reply> {
  return readReply(await begin(server, sent));
}

/** Asks the page's question with these changes. */
export function ask(
  server: Pick<TestServer, 'url'>,
  changes: Readonly<Record<string, unknown>> = {},
  headers: OutgoingHttpHeaders = {},
): Promise<Reply> {
  return send(server, { body: JSON.stringify({ ...QUESTION, ...changes }), headers });
}

/** The error of a refusal, after a check that it has the provider's shape. */
export function errorOf({ body, headers }: Reply): ErrorObject {
  const { error } = JSON.parse(body) as { error: ErrorObject };
  const isShaped =
    Object.keys(error).toSorted().join() === 'code,message,param,type' &&
    /^[A-Z].+\.$/.test(error.message) &&
    headers['cache-control'] === 'no-store';
  if (!isShaped) throw new Error(`Not the provider's shape: ${body}`);
  return error;
}

/** Writes bytes to the server and returns everything received until the connection ends; a reset also ends it. */
export function sendRaw(
  { url }: Pick<TestServer, 'url'>,
  ...parts: readonly (string | Buffer)[]
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    for (const part of parts) socket.write(part);
  });
}

/** The head of a question as raw text, with these lines added. */
export function rawHead({ url }: Pick<TestServer, 'url'>, ...lines: readonly string[]): string {
  const head = ['POST /v1/chat/completions HTTP/1.1', `host: ${new URL(url).host}`, `origin: ${url}`];
  return [...head, 'content-type: application/json', ...lines, '', ''].join('\r\n');
}
