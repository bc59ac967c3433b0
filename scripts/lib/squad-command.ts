import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { describeFileTrouble } from '../../src/domain/texts/file-texts.ts';
import type { Persona } from '../../src/domain/persona.ts';
import type { Squad } from '../../src/domain/squad.ts';
import { createProcessFiles } from '../../src/process-files.ts';
import { isSecret } from '../../src/settings/keys.ts';
import { DEFAULT_MODEL, type Environment, VARIABLES } from '../../src/settings/settings.ts';
import { describeSquadTrouble, readSquad } from '../../src/settings/squad/read-squad.ts';
import { EXAMPLE_SQUAD } from './example-squad.ts';
import { rootFolder } from './root-folder.js';

interface SquadCommandOptions {
  /** Where the paths that are given begin. */
  readonly workingFolder: string;
  /** Has the keys that must not be in a squad. */
  readonly environment: Environment;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

const USAGE = `Usage: npm run squad -- check FILE    says what a squad file holds, or all that is wrong with it
       npm run squad -- new FILE      writes an example to start from; it never overwrites a file`;

const EXIT = { done: 0, failed: 1, unusable: 2 } as const;

/** Does what the arguments say; the result is the exit code (behaviour 12.17). */
export function runSquadCommand(argv: readonly string[], options: SquadCommandOptions): number {
  const [command, file, ...rest] = argv;
  if (file === undefined || file.trim() === '' || rest.length > 0) return refuse(options);
  if (command === 'check') return check(file, options);
  return command === 'new' ? writeNew(file, options) : refuse(options);
}

function refuse({ printError }: SquadCommandOptions): number {
  printError(USAGE);
  return EXIT.unusable;
}

function check(file: string, { workingFolder, environment, print, printError }: SquadCommandOptions): number {
  const secrets = [environment[VARIABLES.openaiApiKey], environment[VARIABLES.browserKey]]
    .map((key) => key?.trim())
    .filter(isSecret);
  const reading = readSquad(file, createProcessFiles(workingFolder).read, secrets);
  if (reading.kind === 'squad') {
    print([`${reading.path} is ok.`, ...describeSquad(reading.squad)].join('\n'));
    return EXIT.done;
  }
  const { trouble } = reading;
  const lines = describeSquadTrouble(trouble).map((line) => `  ${line}`);
  printError([`${trouble.path} cannot be used:`, ...lines].join('\n'));
  return EXIT.failed;
}

function writeNew(file: string, { workingFolder, print, printError }: SquadCommandOptions): number {
  const files = createProcessFiles(workingFolder);
  // The whole path, found as the files find it, whether there is such a file or not.
  const { path } = files.read(file, 0);
  const $schema = relative(dirname(path), join(rootFolder, 'squads/squad.schema.json')).replaceAll(sep, '/');
  const text = JSON.stringify(
    { $schema: /^\.\.?\//.test($schema) ? $schema : `./${$schema}`, ...EXAMPLE_SQUAD },
    null,
    2,
  );
  const result = files.write(file, `${text}\n`);
  if (result.kind === 'failed') {
    printError(`${describeFileTrouble(result.path, result.trouble)} Nothing was written. Name another file.`);
    return EXIT.failed;
  }
  print(
    [
      `${result.path} holds a squad of ${EXAMPLE_SQUAD.personas.length} to start from.`,
      `Edit it, then: npm run squad -- check ${quote(file)}`,
      `Show it:       QUARTET_SQUAD=${quote(pathFromRoot(result.path))} npm start`,
    ].join('\n'),
  );
  return EXIT.done;
}

/** How QUARTET_SQUAD names a file: every command of npm runs in the root, wherever it was typed. */
function pathFromRoot(path: string): string {
  const fromRoot = relative(rootFolder, path);
  return fromRoot.startsWith('..') || isAbsolute(fromRoot) ? path : fromRoot.replaceAll(sep, '/');
}

/** As a shell takes it. */
function quote(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

function describeSquad({ id, name, personas }: Squad): readonly string[] {
  const count = personas.length === 1 ? '1 persona' : `${personas.length} personas`;
  const width = Math.max(...personas.map(({ profileId }) => profileId.length));
  return [
    `${name} (${id}), ${count}:`,
    ...personas.map(
      (persona) => `  ${persona.profileId.padEnd(width)}  ${persona.name}, ${describeModel(persona)}`,
    ),
  ];
}

function describeModel({ model }: Persona): string {
  return model === undefined ? `model: OPENAI_MODEL (${DEFAULT_MODEL} unless set)` : `model: ${model}`;
}
