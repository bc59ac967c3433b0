import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import OpenAI from 'openai';
import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { CompletionUsage } from 'openai/resources/completions';
import { toWireBody } from '../../src/adapters/openai-provider.ts';
import type { CompletionRequest } from '../../src/ports/completion.ts';
import { chunksOf } from './stream-problems.ts';
import type { ErrorAnswer } from './wire.ts';

/** What a client made of an answer. */
export type Heard = Said | Refused;

interface Said {
  kind: 'said';
  id: string;
  model: string;
  text: string;
  finishReason: string;
  usage: { prompt: number; completion: number; total: number };
}

interface Refused {
  kind: 'refused';
  status: number;
  /** The provider's code. */
  code: string | null;
  /** What the client calls this error. */
  name: string;
}

/** One of the ways to talk to a provider. Rejects when what it was answered is neither a completion nor an error. */
interface Client {
  ask(request: CompletionRequest): Promise<Heard>;
  stream(request: CompletionRequest): Promise<Heard>;
}

interface Connection {
  /** Ends in /v1. */
  baseUrl: string;
  apiKey: string;
  /** Told each body that is sent. */
  onBody: (body: unknown) => void;
}

export interface KnownClient {
  name: 'openai' | 'curl';
  isSkipped: boolean;
  connect: (connection: Connection) => Client;
}

export type Manner = keyof Client;

/** A settings file or a proxy of whoever runs the tests has no say. The status comes after the body. */
const curlOptions = [
  '--disable',
  '--noproxy',
  '*',
  '--silent',
  '--show-error',
  '--no-buffer',
  '--write-out',
  '%{http_code}',
  '--header',
  'Content-Type: application/json',
];

const run = promisify(execFile);

export const manners: readonly Manner[] = ['ask', 'stream'];

export const officialClient: KnownClient = { name: 'openai', isSkipped: false, connect: connectOpenAi };

export const knownClients: readonly KnownClient[] = [
  officialClient,
  { name: 'curl', isSkipped: skipsCurl(spawnSync('curl', ['--version']).status === 0), connect: connectCurl },
];

/** Without curl its cases are skipped, and say so; where `CI` is set they run all the same, and fail. */
export function skipsCurl(hasCurl: boolean, ci = process.env['CI'], say = console.warn): boolean {
  if (hasCurl || (ci !== undefined && ci !== '')) return false;
  say('There is no curl on this machine: its conformance cases are SKIPPED.');
  return true;
}

function connectOpenAi({ baseUrl, apiKey, onBody }: Connection): Client {
  const client = new OpenAI({ baseURL: baseUrl, apiKey, maxRetries: 0, fetch: tellingFetch(onBody) });
  const { completions } = client.chat;
  return {
    ask: (request) => heard(async () => said(await completions.create(toWireBody(request)))),
    stream: (request) =>
      heard(async () => {
        const chunks: ChatCompletionChunk[] = [];
        for await (const chunk of await completions.create(streamed(request))) chunks.push(chunk);
        return saidInChunks(chunks);
      }),
  };
}

function connectCurl(connection: Connection): Client {
  return {
    ask: (request) =>
      curl(connection, toWireBody(request), (text) => said(JSON.parse(text) as ChatCompletion)),
    stream: (request) => curl(connection, streamed(request), (text) => saidInChunks(chunksOf(text))),
  };
}

function streamed(request: CompletionRequest) {
  return { ...toWireBody(request), stream: true, stream_options: { include_usage: true } } as const;
}

async function curl(
  { baseUrl, apiKey, onBody }: Connection,
  body: object,
  read: (text: string) => Heard,
): Promise<Heard> {
  onBody(body);
  const { stdout } = await run('curl', [
    ...curlOptions,
    '--header',
    `Authorization: Bearer ${apiKey}`,
    '--data',
    JSON.stringify(body),
    `${baseUrl}/chat/completions`,
  ]);
  const status = Number(stdout.slice(-3));
  const text = stdout.slice(0, -3);
  if (status < 400) return read(text);
  const { error } = JSON.parse(text) as ErrorAnswer;
  return { kind: 'refused', status, code: error.code, name: error.type };
}

function tellingFetch(onBody: Connection['onBody']): typeof fetch {
  return (input, init) => {
    if (typeof init?.body === 'string') onBody(JSON.parse(init.body));
    return fetch(input, init);
  };
}

async function heard(call: () => Promise<Said>): Promise<Heard> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof OpenAI.APIError) || error.status === undefined) throw error;
    return {
      kind: 'refused',
      status: error.status,
      code: error.code ?? null,
      name: error.constructor.name,
    };
  }
}

function said({ id, model, choices, usage }: ChatCompletion): Said {
  const [choice] = choices;
  return {
    kind: 'said',
    id,
    model,
    text: choice?.message.content ?? '',
    finishReason: choice?.finish_reason ?? 'none',
    usage: counted(usage),
  };
}

function saidInChunks(chunks: readonly ChatCompletionChunk[]): Said {
  const parts = chunks.flatMap(({ choices }) => choices);
  return {
    kind: 'said',
    id: chunks[0]?.id ?? '',
    model: chunks[0]?.model ?? '',
    text: parts.map(({ delta }) => delta.content ?? '').join(''),
    finishReason: parts.at(-1)?.finish_reason ?? 'none',
    usage: counted(chunks.at(-1)?.usage),
  };
}

function counted(usage: CompletionUsage | null | undefined): Said['usage'] {
  return {
    prompt: usage?.prompt_tokens ?? Number.NaN,
    completion: usage?.completion_tokens ?? Number.NaN,
    total: usage?.total_tokens ?? Number.NaN,
  };
}
