import { spawn } from 'node:child_process';
import { rootFolder } from '../../scripts/lib/root-folder.js';

export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ChatOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Called with the way to end it, once it has begun. */
  readonly onStart?: (kill: (signal: NodeJS.Signals) => void) => void;
}

/** `npm run --silent chat -- …` as a program of its own, which has to end by itself. */
export function chat(
  argv: readonly string[],
  { environment, input = '', onStart }: ChatOptions = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/run.js', 'scripts/chat.ts', ...argv], {
      cwd: rootFolder,
      // What is set here goes before the .env that somebody may have.
      env: {
        PATH: process.env['PATH'],
        QUARTET_PROVIDER: 'mock',
        QUARTET_RETRY: 'adaptive',
        QUARTET_STREAM: 'off',
        OPENAI_MODEL: '',
        ...environment,
      },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => void (stdout += part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => void (stderr += part));
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
    child.stdin.end(input);
    onStart?.((signal) => void child.kill(signal));
  });
}
