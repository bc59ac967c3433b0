import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server in a process of its own. */
export interface Program {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** Null when a signal ended it. */
  readonly exitCode: Promise<number | null>;
  /** All that it has said, on both channels, but for its log of questions. */
  output(): string;
  /** The log of its questions. */
  questions(): readonly Readonly<Record<string, unknown>>[];
  stop(signal: NodeJS.Signals): void;
  /** Signals npm, its shell and the server at once, as a terminal does; nothing where all are gone. */
  stopGroup(signal: NodeJS.Signals): void;
  /** Resolves once it has said so; throws when it ends without. */
  untilSaid(text: string): Promise<void>;
  /** The address that it says once it listens, with a slash at its end. */
  address(): Promise<string>;
}

interface Command {
  readonly folder: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** Has npm run it, in a group of its own as a terminal has one, instead of Node. */
  readonly npm?: boolean;
}

const LOGGED = /^\{.*\}\n/gm;

/** Starts Node or npm with these arguments, on a free port and with nothing set but what is told. */
export function startProgram(
  programArguments: readonly string[],
  { folder, environment = {}, npm = false }: Command,
): Program {
  const child: Program['child'] = spawn(npm ? 'npm' : process.execPath, programArguments, {
    cwd: folder,
    env: { PORT: '0', PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: npm,
  });
  const exitCode = once(child, 'close').then(([code]) => code as number | null);
  let told = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (told += chunk.toString()));
  }
  const output = (): string => told.replaceAll(LOGGED, '');

  async function untilSaid(text: string): Promise<void> {
    while (!output().includes(text)) {
      const state = await Promise.race([exitCode.then(() => 'ended'), sleep(20, 'running')]);
      if (state === 'ended') throw new Error(`It has ended without "${text}": ${told}`);
    }
  }

  return {
    child,
    exitCode,
    output,
    questions: () =>
      (told.match(LOGGED) ?? []).map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
    stop: (signal) => void child.kill(signal),
    stopGroup(signal) {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    },
    untilSaid,
    async address() {
      await untilSaid('Ctrl+C stops it');
      return /http:\S+?:\d+\//.exec(told)?.[0] ?? '';
    },
  };
}
