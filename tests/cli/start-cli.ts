import { EventEmitter } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { createSystemClock } from '../../src/adapters/system-clock.ts';
import { runCli } from '../../src/cli.ts';
import { type Scripted, createScriptedCompletion } from '../support/scripted-completion.ts';

type System = NonNullable<Parameters<typeof runCli>[1]>;

interface Given extends Pick<System, 'environment' | 'openProvider'> {
  /** All of standard input; without it, a person types lines. */
  readonly typed?: string;
  /** Standard input itself instead. */
  readonly input?: Readable;
}

/** Runs the program; the typed lines arrive one by one, each when the program asks for it. */
export function startCli(
  argv: readonly string[],
  { typed, environment = {}, input: piped, ...given }: Given = {},
) {
  const streams = { input: new PassThrough(), output: new PassThrough(), errors: new PassThrough() };
  const written = { output: '', errors: '' };
  streams.output.on('data', (part: Buffer) => (written.output += part.toString()));
  streams.errors.on('data', (part: Buffer) => (written.errors += part.toString()));
  const signals = new EventEmitter();
  const input = piped ?? Object.assign(streams.input, { isTTY: typed === undefined });
  const exit = runCli(argv, { ...given, environment, ...streams, input, signals });
  if (typed !== undefined) streams.input.end(typed);
  return { exit, written, signals, type: (line: string) => void streams.input.write(`${line}\n`) };
}

/** Runs it on scripted answers; unless told otherwise, it does not repeat what no other attempt would change. */
export function start(
  argv: readonly string[],
  script: readonly Scripted[] = [],
  { environment = { QUARTET_RETRY: 'adaptive' }, ...given }: Omit<Given, 'openProvider'> = {},
) {
  const completion = createScriptedCompletion(createSystemClock(), ...script);
  let openProviders = 0;
  const openProvider = () => {
    openProviders += 1;
    return Promise.resolve({ completion, close: () => Promise.resolve(void (openProviders -= 1)) });
  };
  return {
    ...startCli(argv, { ...given, environment, openProvider }),
    completion,
    /** How many were opened and not closed. */
    openProviders: () => openProviders,
  };
}

export async function run(...given: Parameters<typeof start>) {
  const { exit, written } = start(...given);
  return { code: await exit, ...written };
}
