/**
 * What the relay costs: how many questions a second pass through it, against a bare pass-through of Node's own between
 * the same client and the same provider. `node scripts/run.js scripts/bench-relay.ts`, on a quiet machine.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  Agent as HttpAgent,
  type IncomingMessage,
  type ServerResponse,
  createServer,
  request,
} from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/build.ts';
import { forgetSettings } from './lib/environment.ts';
import { serveBuild } from './lib/serve.ts';

type Role = 'provider' | 'pass-through' | 'relay';

const ROUNDS = 5;
const ROUND_MS = 1000;
const STREAM_EVENTS = 60;
const BOUNDS = { plain: 0.6, stream: 0.85 };

const TEXT =
  'Bake twenty pieces of one thing, and sell them on Saturday to people who do not know you. '.repeat(3);
const ANSWER = JSON.stringify({
  choices: [{ index: 0, message: { role: 'assistant', content: TEXT }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 200, completion_tokens: 60 },
});
const QUESTION = {
  model: 'gpt-3.5-turbo',
  messages: [
    { role: 'system', content: TEXT },
    { role: 'user', content: 'How should we plan the launch of our product?' },
  ],
  temperature: 0.7,
  max_tokens: 150,
  presence_penalty: 0.6,
  frequency_penalty: 0.5,
};

const ROLES: readonly Role[] = ['provider', 'pass-through', 'relay'];

const [, , given, upstream = ''] = process.argv;
const role = ROLES.find((each) => each === given);
if (role === undefined) await measure();
else process.send?.(await serve(role, upstream));

async function measure(): Promise<void> {
  await ensureBuilt();
  const rows = [false, true].flatMap((isStreamed) => [1, 16, 64].map((atOnce) => ({ isStreamed, atOnce })));
  for (const { isStreamed, atOnce } of rows) {
    const [bare, relay] = await compare(isStreamed, atOnce);
    const bound = isStreamed ? BOUNDS.stream : BOUNDS.plain;
    const ratio = relay / bare;
    if (ratio < bound) process.exitCode = 1;
    console.log(
      `${isStreamed ? 'streamed' : 'plain'}, ${atOnce} at once: ${relay.toFixed(0)} of ${bare.toFixed(0)} a second, ${ratio.toFixed(2)} (at least ${bound})`,
    );
  }
}

/** Questions a second through the pass-through and through the relay, in turns; new ones, since the relay counts. */
async function compare(isStreamed: boolean, atOnce: number): Promise<readonly [bare: number, relay: number]> {
  const children: ChildProcess[] = [];
  const start = async (name: Role, provider = ''): Promise<string> => {
    const child = fork(fileURLToPath(import.meta.url), [name, provider], {
      execArgv: ['--max-semi-space-size=64', '--import', './scripts/lib/typescript.js'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(child);
    const [address] = await once(child, 'message');
    return String(address);
  };
  try {
    const provider = await start('provider');
    const bareAddress = await start('pass-through', provider);
    const relayAddress = await start('relay', provider);
    const bare: number[] = [];
    const relay: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await countPerSecond(bareAddress, atOnce, isStreamed));
      relay.push(await countPerSecond(relayAddress, atOnce, isStreamed));
    }
    return [medianOf(bare), medianOf(relay)];
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}

async function countPerSecond(address: string, atOnce: number, isStreamed: boolean): Promise<number> {
  const body = JSON.stringify({ ...QUESTION, ...(isStreamed && { stream: true }) });
  const headers = { 'content-type': 'application/json', origin: address };
  let count = 0;
  const over = new AbortController();
  const askOn = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const answered = await fetch(`${address}/v1/chat/completions`, { method: 'POST', headers, body });
      const text = await answered.text();
      if (!answered.ok) throw new Error(text);
      count += 1;
    }
  };
  const asking = Promise.all(Array.from({ length: atOnce }, askOn));
  await Promise.race([asking, sleep(ROUND_MS / 4)]);
  const before = count;
  const startedAtMs = performance.now();
  await Promise.race([asking, sleep(ROUND_MS)]);
  const rate = ((count - before) * 1000) / (performance.now() - startedAtMs);
  over.abort();
  await asking;
  return rate;
}

async function serve(name: Role, provider: string): Promise<string> {
  if (name === 'relay') {
    forgetSettings();
    const { address } = await serveBuild({
      QUARTET_PROVIDER: 'relay',
      OPENAI_API_KEY: 'a-key-of-the-bench',
      OPENAI_BASE_URL: `${provider}/v1`,
      QUARTET_QUESTIONS_PER_VISITOR: '100000',
      QUARTET_QUESTIONS_PER_MINUTE: '100000',
    });
    return address.slice(0, -1);
  }
  const server = createServer(name === 'provider' ? answer : passThroughTo(provider));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

function answer(question: IncomingMessage, response: ServerResponse): void {
  let isStreamed = false;
  question.on('data', (chunk: Buffer) => (isStreamed ||= chunk.includes('"stream":true')));
  question.on('end', () => {
    if (!isStreamed) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': ANSWER.length });
      response.end(ANSWER);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let sent = 0;
    const send = (): void => {
      const isLast = sent === STREAM_EVENTS;
      const choice = {
        index: 0,
        delta: isLast ? {} : { content: 'word ' },
        finish_reason: isLast ? 'stop' : null,
      };
      response.write(`data: ${JSON.stringify({ id: 'chatcmpl-1', choices: [choice] })}\n\n`);
      sent += 1;
      if (isLast) response.end('data: [DONE]\n\n');
      else setImmediate(send);
    };
    send();
  });
}

function passThroughTo(provider: string) {
  const { hostname, port } = new URL(provider);
  const agent = new HttpAgent({ keepAlive: true });
  return (question: IncomingMessage, response: ServerResponse): void => {
    const { url: path, method, headers } = question;
    const asked = request({ hostname, port, path, method, headers, agent }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    });
    question.pipe(asked);
  };
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
