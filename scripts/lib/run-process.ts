import { spawn } from 'node:child_process';

export interface ProcessResult {
  /** 127 if the program could not be started, 128 if a signal ended it. */
  readonly exitCode: number;
  /** Stdout and stderr, interleaved; empty if they were shown instead. */
  readonly output: string;
}

export interface ProcessOptions {
  readonly folder?: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** Treats `program` as a whole line for the shell. */
  readonly shell?: boolean;
  /** Lets the program write to this process's output. */
  readonly show?: boolean;
}

/** Runs a program until it ends. Never rejects: a missing program is a result too. */
export function runProcess(
  program: string,
  programArguments: readonly string[],
  { folder, environment = process.env, shell = false, show = false }: ProcessOptions = {},
): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const child = spawn(program, programArguments, {
      cwd: folder,
      env: environment,
      shell,
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    const finish = (exitCode: number, note: string) =>
      resolve({ exitCode, output: Buffer.concat(chunks).toString('utf8') + note });
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => finish(127, `${error.message}\n`));
    child.once('close', (exitCode, signal) =>
      finish(exitCode ?? 128, signal === null ? '' : `${program} was ended by ${signal}\n`),
    );
  });
}

/** Null if it succeeded, else the program's output. */
export function failureOf({ exitCode, output }: ProcessResult): string | null {
  return exitCode === 0 ? null : `${output.trimEnd()} (ended with ${exitCode})`;
}
