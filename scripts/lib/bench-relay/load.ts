/** The visitors, in a process of their own. Each has an address of its own on loopback and a connection that it keeps. */
import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { STREAMS, TEXTS } from './conditions.ts';

/** What the parent asks for. */
export type Load =
  | { readonly kind: 'questions'; readonly port: number; readonly atOnce: number; readonly each: number }
  | { readonly kind: 'streams'; readonly port: number };

export type LoadFigures =
  | { readonly kind: 'questions'; readonly perSecond: number }
  | {
      readonly kind: 'streams';
      /** How many were open when the first of `firstTextsMs` was asked for. */
      readonly open: number;
      /** From a question to the first text of its answer, while the others went on. */
      readonly firstTextsMs: readonly number[];
    };

interface Answer {
  readonly firstTextMs: number;
}

const PROBES = 200;
const PROBE_EVERY_MS = 20;
const RAMP_MS = 4000;

const MESSAGES = [
  { role: 'system', content: 'You are the Visionary, and you answer in two or three sentences. '.repeat(8) },
  { role: 'user', content: 'How do we decide which of our three ideas is worth a first prototype?' },
];

process.on('message', (load: Load) => {
  void run(load).then((figures) => process.send?.(figures));
});
process.once('disconnect', () => process.exit());

function run(load: Load): Promise<LoadFigures> {
  return load.kind === 'questions' ? askMany(load) : openStreams(load.port);
}

/** So many visitors, each of whom asks again as soon as the answer has come. */
async function askMany({ port, atOnce, each }: Extract<Load, { kind: 'questions' }>): Promise<LoadFigures> {
  const sockets = await Promise.all(Array.from({ length: atOnce }, (_, index) => open(port, index)));
  const startedAtMs = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      for (let count = 0; count < each; count += 1) await ask(socket, port, false);
      socket.destroy();
    }),
  );
  const seconds = (performance.now() - startedAtMs) / 1000;
  return { kind: 'questions', perSecond: (atOnce * each) / seconds };
}

/** Opens the streams evenly, then asks for more while they go on. */
async function openStreams(port: number): Promise<LoadFigures> {
  let openNow = 0;
  const answers: Promise<unknown>[] = [];
  const stream = async (visitor: number): Promise<Answer> => {
    const socket = await open(port, visitor);
    openNow += 1;
    const answer = await ask(socket, port, true);
    openNow -= 1;
    socket.destroy();
    return answer;
  };
  for (let visitor = 0; visitor < STREAMS; visitor += 1) {
    answers.push(stream(visitor));
    await sleep(RAMP_MS / STREAMS);
  }
  const allOpen = openNow;
  const probes: Promise<Answer>[] = [];
  for (let visitor = STREAMS; visitor < STREAMS + PROBES; visitor += 1) {
    probes.push(stream(visitor));
    await sleep(PROBE_EVERY_MS);
  }
  await Promise.all(answers);
  const firstTextsMs = (await Promise.all(probes)).map(({ firstTextMs }) => firstTextMs);
  return { kind: 'streams', open: allOpen, firstTextsMs };
}

/** From 127.1.0.1 on. */
function open(port: number, visitor: number): Promise<Socket> {
  const localAddress = `127.1.${Math.floor(visitor / 250)}.${(visitor % 250) + 1}`;
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Asks once, and resolves when the answer is whole. */
function ask(socket: Socket, port: number, stream: boolean): Promise<Answer> {
  const body = JSON.stringify({
    model: 'gpt-3.5-turbo',
    messages: MESSAGES,
    temperature: 0.7,
    max_tokens: 150,
    ...(stream && { stream }),
  });
  const startedAtMs = performance.now();
  socket.write(
    [
      'POST /v1/chat/completions HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      `origin: http://127.0.0.1:${port}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  return new Promise((resolve, reject) => {
    let text = '';
    let firstTextMs = NaN;
    const onData = (chunk: Buffer): void => {
      text += chunk.toString('latin1');
      if (Number.isNaN(firstTextMs) && text.includes('"content":')) {
        firstTextMs = performance.now() - startedAtMs;
      }
      if (!isWhole(text)) return;
      socket.off('data', onData).off('close', onClose);
      const parts = text.split('data: {').length - 1;
      const isGood = text.startsWith('HTTP/1.1 200 ') && (!stream || parts === TEXTS);
      if (isGood) resolve({ firstTextMs });
      else reject(new Error(`A question was answered with: ${text.slice(0, 400)}`));
    };
    const onClose = () => reject(new Error(`A connection was cut after: ${text.slice(0, 400)}`));
    socket.on('data', onData).once('close', onClose);
  });
}

function isWhole(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1];
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= headEnd + 4 + Number(length);
}
