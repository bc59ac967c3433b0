interface CommandOptions {
  port: number;
  seed?: number;
  delayMs?: number;
  save: boolean;
}

export type CommandLine =
  { kind: 'serve'; options: CommandOptions } | { kind: 'help' } | { kind: 'refused'; message: string };

const defaultPort = 4174;

interface NumberFlag {
  option: 'port' | 'seed' | 'delayMs';
  maximum: number;
}

const numberFlags: Readonly<Record<string, NumberFlag>> = {
  '--port': { option: 'port', maximum: 65_535 },
  '--seed': { option: 'seed', maximum: 2 ** 32 - 1 },
  '--delay': { option: 'delayMs', maximum: 3_600_000 },
};

/** Reads `--port N --seed N --delay MS --save --help`, also as `--port=N`; PORT in the environment stands in for --port. */
export function readCommandLine(
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

export const help = `Usage: npm run mock -- [options]

  --port N     the port on 127.0.0.1 (PORT, or ${defaultPort}, unless told; 0 for any that is free)
  --seed N     what the choice of replies and ids derives from
  --delay MS   how long a reply takes
  --save       keep changes of personas, replies, models and settings in mock-provider/db.json
  --help       this
`;

function splitFlag(argument: string): string[] {
  const at = argument.indexOf('=');
  return argument.startsWith('--') && at > 0 ? [argument.slice(0, at), argument.slice(at + 1)] : [argument];
}

function readNumber(value: string | undefined, maximum: number): number | null {
  if (value === undefined || !/^\d{1,10}$/.test(value)) return null;
  return Number(value) <= maximum ? Number(value) : null;
}

function refused(name: string, value: string | undefined, maximum: number): CommandLine {
  const given = value === undefined ? `${name} needs a value` : `${name} cannot be '${value}'`;
  return { kind: 'refused', message: `${given}. Allowed: a whole number from 0 to ${maximum}.` };
}
