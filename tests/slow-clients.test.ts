import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rootFolder } from '../scripts/lib/root-folder.js';
import { QUESTION } from './relay/exchange.ts';
import { DEEP } from './support/depth.ts';
import { type RawServer, startRawServer } from './support/raw-server.ts';
import { type Program, startProgram } from './support/start-program.ts';

/** A minute or two each, and a machine of which an operating system tells how much memory a process has. */
const CAN_MEASURE = DEEP && existsSync('/proc/self/status');

const CLIENTS = 1000;

/** What they may hold together beyond what the relay has when it is quiet. */
const MEMORY_MIB = 200;

const WATCH_MS = 6000;

/** Longer than connections may be idle. */
const GONE_MS = 90_000;

const PATIENCE_MS = 150_000;

const MIB_IN_KIB = 1024;

/** As large as answers may be: more than the buffers of the system take. */
const LARGE_ANSWER = JSON.stringify({ text: 'x'.repeat(8_000_000) });

let upstream: RawServer;
let relay: Program;
let port: number;
let sockets: Socket[] = [];

beforeEach(async () => {
  upstream = await startRawServer();
  upstream.answerWith((response) => response.end(LARGE_ANSWER));
  relay = startProgram(['scripts/run.js', 'src/relay-server.ts'], {
    folder: rootFolder,
    environment: {
      OPENAI_API_KEY: 'sk-canary-0123456789',
      OPENAI_BASE_URL: `${upstream.url}/v1`,
      QUARTET_TRUSTED_PROXY: '127.0.0.9',
      QUARTET_QUESTIONS_PER_MINUTE: '100000',
      QUARTET_ATTEMPT_TIMEOUT_MS: '600000',
    },
  });
  port = Number(new URL(await relay.address()).port);
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  relay.stop('SIGKILL');
  await relay.exitCode;
  await upstream.close();
});

/** The head of a question; `lines` are added to it. */
function headOf(...lines: readonly string[]): string {
  const host = `127.0.0.1:${port}`;
  const head = ['POST /v1/chat/completions HTTP/1.1', `host: ${host}`, `origin: http://${host}`];
  return [...head, 'content-type: application/json', ...lines, '', ''].join('\r\n');
}

function questionOf(visitor: number): string {
  const body = JSON.stringify(QUESTION);
  const address = `10.0.${Math.floor(visitor / 256)}.${visitor % 256}`;
  return headOf(`content-length: ${body.length}`, `x-forwarded-for: ${address}`) + body;
}

/** Says this, and reads nothing. */
function open(text: string, localAddress: string): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(text));
  socket.on('error', () => undefined).pause();
  sockets.push(socket);
}

function memoryMib(): number {
  const status = readFileSync(`/proc/${relay.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / MIB_IN_KIB;
}

/** How many files and sockets the relay has open. */
function openFiles(): number {
  return readdirSync(`/proc/${relay.child.pid}/fd`).length;
}

describe.runIf(CAN_MEASURE)(
  'a thousand clients hold little, starve nobody, and are gone again (21.13)',
  () => {
    it.each<[string, string, (index: number) => string]>([
      ['that are silent', '127.0.0.1', () => ''],
      ['that do not end their heads', '127.0.0.1', () => `${headOf().slice(0, -2)}x: ${'x'.repeat(15_000)}`],
      [
        'that do not end their questions',
        '127.0.0.1',
        () => headOf('content-length: 30000') + 'x'.repeat(29_000),
      ],
      ['that do not read, as one visitor', '127.0.0.1', questionOf],
      ['that do not read, as a thousand visitors', '127.0.0.9', questionOf],
    ])(
      '%s',
      async (_, localAddress, textOf) => {
        const quietMib = memoryMib();
        const quietFiles = openFiles();
        for (let index = 0; index < CLIENTS; index += 1) open(textOf(index), localAddress);
        const until = performance.now() + WATCH_MS;
        let mostMib = 0;
        while (performance.now() < until) {
          mostMib = Math.max(mostMib, memoryMib());
          await sleep(100);
        }
        expect(mostMib - quietMib).toBeLessThan(MEMORY_MIB);
        expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
        await expect.poll(openFiles, { timeout: GONE_MS }).toBeLessThan(quietFiles + 10);
      },
      PATIENCE_MS,
    );
  },
);
