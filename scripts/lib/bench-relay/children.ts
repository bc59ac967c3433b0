import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processTimeOf } from '../../../bench/harness/processor-time.mjs';
import { distServerFolder } from '../build.ts';
import { PlainError } from '../failure.ts';
import { rootFolder } from '../root-folder.js';
import type { Load, LoadFigures } from './load.ts';

/** A server in a process of its own. */
export interface Served {
  readonly port: number;
  readonly pid: number;
  stop(): void;
}

/** Whoever asks, in a process of its own. */
export interface Visitors {
  ask<Kind extends Load['kind']>(
    load: Extract<Load, { kind: Kind }>,
  ): Promise<Extract<LoadFigures, { kind: Kind }>>;
  stop(): void;
}

const START_MS = 20_000;

export async function startProvider(): Promise<Served> {
  return served(forkModule('provider.ts'));
}

export async function startPassThrough(provider: Served): Promise<Served> {
  return served(forkModule('pass-through.ts', String(provider.port)));
}

export function startVisitors(): Visitors {
  const child = forkModule('load.ts');
  const ended = endOf(child);
  ended.catch(() => undefined);
  return {
    async ask(load) {
      child.send(load);
      const [answer] = await Promise.race([once(child, 'message'), ended]);
      return answer;
    },
    stop: () => void child.kill(),
  };
}

/** What was built, with limits that are far away. */
export async function startRelay(provider: Served): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
  const path = join(folder, 'relay.log');
  const log = openSync(path, 'w');
  const child = fork(join(distServerFolder, 'relay.js'), [], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      OPENAI_API_KEY: 'sk-not-a-real-key-0123456789',
      OPENAI_BASE_URL: `http://127.0.0.1:${provider.port}/v1`,
      QUARTET_QUESTIONS_PER_VISITOR: '100000',
      QUARTET_QUESTIONS_PER_MINUTE: '100000',
      QUARTET_OPEN_QUESTIONS: '10000',
    },
    // A file, as of a service: whoever reads a pipe would take part in what is measured.
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  const stop = () => {
    child.kill();
    rmSync(folder, { recursive: true });
  };
  for (const untilMs = performance.now() + START_MS; performance.now() < untilMs; await sleep(20)) {
    const [, port] = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(readFileSync(path, 'utf8')) ?? [];
    if (port !== undefined) return { port: Number(port), pid: pidOf(child), stop };
  }
  stop();
  throw new PlainError('The relay of the measurement did not start.');
}

/** What a process holds in memory, in KiB. */
export function residentKib({ pid }: Served): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** How long a process has kept a core busy until now, in ms. */
export function processorMs({ pid }: Served): number {
  return processTimeOf(readFileSync(`/proc/${pid}/stat`, 'utf8')).ownMs;
}

function forkModule(name: string, ...moduleArguments: readonly string[]): ChildProcess {
  return fork(join(import.meta.dirname, name), moduleArguments, {
    execArgv: ['--import', join(rootFolder, 'scripts/lib/typescript.js')],
  });
}

async function served(child: ChildProcess): Promise<Served> {
  const [port] = await Promise.race([once(child, 'message'), endOf(child)]);
  return { port: Number(port), pid: pidOf(child), stop: () => void child.kill() };
}

async function endOf(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new PlainError(`A process of the measurement ended with ${code}.`);
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new PlainError('A process of the measurement did not start.');
  return pid;
}
