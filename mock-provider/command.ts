import { help, readCommandLine } from './command-line.ts';
import { PortUnavailable, serveMockProvider } from './serve.ts';
import { shippedFile } from './state/load-state.ts';

/**
 * The mock provider on its own, as `npm run mock` starts it. Resolves once it serves, which it goes on doing; a wrong
 * argument or a busy port is told on stderr and leaves exit code 2 or 1.
 */
export async function run(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const line = readCommandLine(argv, env);
  if (line.kind === 'help') {
    process.stdout.write(help);
    return;
  }
  if (line.kind === 'refused') {
    fail(line.message, 2);
    return;
  }
  const { save, ...options } = line.options;
  try {
    const { url } = await serveMockProvider({ ...options, ...(save ? { saveTo: shippedFile } : {}) });
    process.stdout.write(welcome(url));
  } catch (error) {
    if (!(error instanceof PortUnavailable)) throw error;
    fail(`${error.message} Set another with --port N or PORT=N; --port 0 takes any that is free.`, 1);
  }
}

function fail(message: string, exitCode: number): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}

function welcome(url: string): string {
  return `The mock provider is ready. Base URL: ${url}/v1 (any key will do)

  curl ${url}/v1/chat/completions -H 'Authorization: Bearer mock' -H 'Content-Type: application/json' \\
    -d '{"model":"gpt-3.5-turbo","messages":[{"role":"system","content":"You are The Visionary."},{"role":"user","content":"What could my bakery become?"}]}'

Its state, to read and change while it runs: ${url}/_mock
`;
}
