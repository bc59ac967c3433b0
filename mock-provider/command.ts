import { parseArgs } from 'node:util';
import { type ServeOptions, serveMockProvider } from './serve.ts';

const defaultPort = 4174;

const maxSeed = 2 ** 32 - 1;

const help = `Usage: npm run mock -- [options]

  --port N     the port on 127.0.0.1 (PORT, or ${defaultPort}, unless given; 0 for any free port)
  --seed N     the seed for ids and for faults with a probability (QUARTET_MOCK_SEED, or 1, unless given)
  --delay MS   how long a reply takes
  --help       show this help
`;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs only the mock provider, for `npm run mock`. Resolves once it serves. A wrong argument or a busy port is reported
 * on stderr, with exit code 2 or 1.
 */
export async function run(argv: readonly string[], env: Environment): Promise<void> {
  let options: ServeOptions | 'help';
  try {
    options = readArguments(argv, env);
  } catch (error) {
    fail(error, 2);
    return;
  }
  if (options === 'help') {
    process.stdout.write(help);
    return;
  }
  try {
    const { url } = await serveMockProvider(options);
    process.stdout.write(welcome(url));
  } catch (error) {
    fail(error, 1);
  }
}

function readArguments(argv: readonly string[], env: Environment): ServeOptions | 'help' {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: { type: 'string' },
      seed: { type: 'string' },
      delay: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return 'help';
  const port = numberOf('--port', values.port, 65_535) ?? numberOf('PORT', env['PORT'] || undefined, 65_535);
  const seed =
    numberOf('--seed', values.seed, maxSeed) ??
    numberOf('QUARTET_MOCK_SEED', env['QUARTET_MOCK_SEED']?.trim() || undefined, maxSeed);
  return {
    port: port ?? defaultPort,
    seed,
    delayMs: numberOf('--delay', values.delay, 3_600_000),
  };
}

/** Doesn't show the value, which may be a misplaced key. */
function numberOf(name: string, value: string | undefined, maximum: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,10}$/.test(value) && Number(value) <= maximum) return Number(value);
  throw new RangeError(`${name} must be a whole number from 0 to ${maximum}.`);
}

/** Node's message names the port, such as `listen EADDRINUSE: address already in use 127.0.0.1:4174`. */
function fail(error: unknown, exitCode: number): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${help}`);
  process.exitCode = exitCode;
}

function welcome(url: string): string {
  return `The mock provider is ready. Base URL: ${url}/v1 (any key will do)

  curl ${url}/v1/chat/completions -H 'Authorization: Bearer mock' -H 'Content-Type: application/json' \\
    -d '{"model":"gpt-3.5-turbo","messages":[{"role":"system","content":"You are The Visionary."},{"role":"user","content":"What could my town look like in fifty years?"}]}'

Its state and its faults, to read and change while it runs: ${url}/_mock
`;
}
