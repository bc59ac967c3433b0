import { parseArgs } from 'node:util';
import { PortUnavailable, type ServeOptions, serveMockProvider } from './serve.ts';

type CommandLine =
  { kind: 'serve'; options: ServeOptions } | { kind: 'help' } | { kind: 'refused'; message: string };

const defaultPort = 4174;

const help = `Usage: npm run mock -- [options]

  --port N     the port on 127.0.0.1 (PORT, or ${defaultPort}, unless told; 0 for any that is free)
  --seed N     what ids and faults with a probability derive from
  --delay MS   how long a reply takes
  --help       this
`;

const options = {
  port: { type: 'string' },
  seed: { type: 'string' },
  delay: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * The mock provider on its own, as `npm run mock` starts it. Resolves once it serves, which it goes on doing; a wrong
 * argument or a busy port is told on stderr and leaves exit code 2 or 1.
 */
export async function run(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const told = readArguments(argv, env);
  if (told.kind === 'help') {
    process.stdout.write(help);
  } else if (told.kind === 'refused') {
    fail(told.message, 2);
  } else {
    try {
      const { url } = await serveMockProvider(told.options);
      process.stdout.write(welcome(url));
    } catch (error) {
      if (!(error instanceof PortUnavailable)) throw error;
      fail(`${error.message} Set another with --port N or PORT=N; --port 0 takes any that is free.`, 1);
    }
  }
}

function readArguments(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CommandLine {
  try {
    const { values } = parseArgs({ args: [...argv], options });
    if (values.help === true) return { kind: 'help' };
    const port =
      numberOf('--port', values.port, 65_535) ?? numberOf('PORT', env['PORT'] || undefined, 65_535);
    const seed = numberOf('--seed', values.seed, 2 ** 32 - 1);
    const delayMs = numberOf('--delay', values.delay, 3_600_000);
    return { kind: 'serve', options: { port: port ?? defaultPort, seed, delayMs } };
  } catch (error) {
    return { kind: 'refused', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Its value is not shown: it may be a key in the wrong place. */
function numberOf(name: string, value: string | undefined, maximum: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,10}$/.test(value) && Number(value) <= maximum) return Number(value);
  throw new RangeError(`${name} must be a whole number from 0 to ${maximum}.`);
}

function fail(message: string, exitCode: number): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}

function welcome(url: string): string {
  return `The mock provider is ready. Base URL: ${url}/v1 (any key will do)

  curl ${url}/v1/chat/completions -H 'Authorization: Bearer mock' -H 'Content-Type: application/json' \\
    -d '{"model":"gpt-3.5-turbo","messages":[{"role":"system","content":"You are The Visionary."},{"role":"user","content":"What could my town look like in fifty years?"}]}'

Its state, to read and change while it runs: ${url}/_mock
`;
}
