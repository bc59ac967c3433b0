import path from 'node:path';
import { PortUnavailable, serveMockProvider } from './serve.ts';

interface CommandOptions {
  port: number;
  seed?: number;
  delayMs?: number;
  save: boolean;
}

type CommandLine =
  { kind: 'serve'; options: CommandOptions } | { kind: 'help' } | { kind: 'refused'; message: string };

interface NumberFlag {
  option: 'port' | 'seed' | 'delayMs';
  maximum: number;
}

const defaultPort = 4174;
const savedFile = path.join(import.meta.dirname, 'db.json');

const mostShownCharacters = 10;

const numberFlags: Readonly<Record<string, NumberFlag>> = {
  '--port': { option: 'port', maximum: 65_535 },
  '--seed': { option: 'seed', maximum: 2 ** 32 - 1 },
  '--delay': { option: 'delayMs', maximum: 3_600_000 },
};

const help = `Usage: npm run mock -- [options]

  --port N     the port on 127.0.0.1 (PORT, or ${defaultPort}, unless told; 0 for any that is free)
  --seed N     what the choice of replies and ids derives from
  --delay MS   how long a reply takes
  --save       keep changes of personas, replies, models and settings in mock-provider/db.json, and start from it
  --help       this
`;

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
    const { url } = await serveMockProvider({ ...options, ...(save ? { saveTo: savedFile } : {}) });
    process.stdout.write(welcome(url));
  } catch (error) {
    if (!(error instanceof PortUnavailable)) throw error;
    fail(`${error.message} Set another with --port N or PORT=N; --port 0 takes any that is free.`, 1);
  }
}

/** Reads `--port N --seed N --delay MS --save --help`, also as `--port=N`; PORT in the environment stands in for --port. */
function readCommandLine(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CommandLine {
  const options: CommandOptions = { port: defaultPort, save: false };
  if (env['PORT'] !== undefined && env['PORT'] !== '') {
    const port = readNumber(env['PORT'], 65_535);
    if (port === null) return refused('PORT', env['PORT'], 65_535);
    options.port = port;
  }
  const rest = argv.flatMap((argument) => splitFlag(argument));
  for (let at = 0; at < rest.length; at += 1) {
    const name = rest[at] ?? '';
    if (name === '--help' || name === '-h') return { kind: 'help' };
    const flag = Object.hasOwn(numberFlags, name) ? numberFlags[name] : undefined;
    if (flag !== undefined) {
      at += 1;
      const value = readNumber(rest[at], flag.maximum);
      if (value === null) return refused(name, rest[at], flag.maximum);
      options[flag.option] = value;
    } else if (name === '--save') {
      options.save = true;
    } else {
      const known = [...Object.keys(numberFlags), '--save', '--help'].join(', ');
      return { kind: 'refused', message: `Unknown argument '${name}'. Allowed: ${known}.` };
    }
  }
  return { kind: 'serve', options };
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

function splitFlag(argument: string): string[] {
  const at = argument.indexOf('=');
  return argument.startsWith('--') && at > 0 ? [argument.slice(0, at), argument.slice(at + 1)] : [argument];
}

function readNumber(value: string | undefined, maximum: number): number | null {
  if (value === undefined || !/^\d{1,10}$/.test(value)) return null;
  return Number(value) <= maximum ? Number(value) : null;
}

function refused(name: string, value: string | undefined, maximum: number): CommandLine {
  // A longer one may be a key in the wrong place.
  const shown = value !== undefined && value.length <= mostShownCharacters ? `'${value}'` : 'what it is';
  const given = value === undefined ? `${name} needs a value` : `${name} cannot be ${shown}`;
  return { kind: 'refused', message: `${given}. Allowed: a whole number from 0 to ${maximum}.` };
}
