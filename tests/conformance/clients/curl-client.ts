import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { ChatCompletion } from 'openai/resources/chat/completions';
import { toWireBody } from '../../../src/adapters/openai-wire.ts';
import { chunksOf } from '../stream-problems.ts';
import type { ErrorAnswer } from '../wire.ts';
import type { Connect, Connection, Heard } from './client.ts';
import { said, saidInChunks } from './openai-client.ts';

const run = promisify(execFile);

/** A settings file or a proxy of whoever runs the tests has no say. The status comes after the body. */
const OPTIONS = [
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

export function hasCurl(): boolean {
  return spawnSync('curl', ['--version']).status === 0;
}

export const connectCurl: Connect = (connection) => ({
  ask: (request) => {
    const body = toWireBody(request);
    return call(connection, body, (text) => said(JSON.parse(text) as ChatCompletion));
  },
  stream: (request) => {
    const body = { ...toWireBody(request), stream: true, stream_options: { include_usage: true } };
    return call(connection, body, (text) => saidInChunks(chunksOf(text)));
  },
});

async function call(
  { baseUrl, apiKey, onBody }: Connection,
  body: object,
  read: (text: string) => Heard,
): Promise<Heard> {
  onBody(body);
  const { stdout } = await run('curl', [
    ...OPTIONS,
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
