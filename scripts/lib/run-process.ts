import { spawn } from 'node:child_process';

export interface ProcessResult {
  /** 127 when the program could not be started, 128 when a signal ended it. */
  readonly exitCode: number;
  /** Stdout and stderr as they came; empty when they were shown instead. */
  readonly output: string;
}

export interface ProcessOptions {
  readonly folder?: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** The program is a whole line for the shell. */
  readonly shell?: boolean;
  /** Writes straight to this process's own output. */
  readonly show?: boolean;
}

/** Runs a program to its end. It never rejects: a program that is missing is a result too. */
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

/** Null, or what a program printed when it failed. */
export function failureOf({ exitCode, output }: ProcessResult): string | null {
  return exitCode === 0 ? null : `${output.trimEnd()} (ended with ${exitCode})`;
}
