import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { MIN_CONTRAST, faintestPlace } from '../../src/domain/squad/palette.ts';
import type { Persona } from '../../src/domain/squad/persona.ts';
import type { Squad } from '../../src/domain/squad/squad.ts';
import { isSecret } from '../../src/domain/api-keys.ts';
import { DEFAULT_MODEL } from '../../src/domain/asking/model.ts';
import type { Environment } from '../../src/server/settings.ts';
import { SquadFileError, readSquadFile } from '../../src/server/squad-file.ts';
import { quote } from './quote.ts';
import { rootFolder } from './root-folder.js';
import { USAGES } from './usages.js';

interface SquadCommandOptions {
  /** Relative paths start here. */
  readonly workingFolder: string;
  /** Holds the keys that must not be in a squad. */
  readonly environment: Environment;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

const EXIT = { done: 0, failed: 1, unusable: 2 } as const;

/** Runs `npm run squad` with these arguments and returns its exit code. */
export function runSquadCommand(argv: readonly string[], options: SquadCommandOptions): number {
  const [command, file, ...rest] = argv;
  if (file === undefined || file.trim() === '' || rest.length > 0) return refuse(options);
  if (command === 'check') return check(file, options);
  return command === 'new' ? writeNew(file, options) : refuse(options);
}

function refuse({ printError }: SquadCommandOptions): number {
  printError(USAGES['squad'] ?? '');
  return EXIT.unusable;
}

function check(file: string, { workingFolder, environment, print, printError }: SquadCommandOptions): number {
  const secrets = [environment['OPENAI_API_KEY'], environment['QUARTET_BROWSER_KEY']]
    .map((key) => key?.trim())
    .filter(isSecret);
  try {
    const { squad, path } = readSquadFile(file, secrets, workingFolder);
    const warnings = squad.personas.flatMap(warningsOf).map((warning) => `Warning: ${warning}`);
    print([`${path} is ok.`, ...describeSquad(squad), ...warnings].join('\n'));
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof SquadFileError)) throw error;
    printError(error.message);
    return EXIT.failed;
  }
}

/** Warns of colours with too little contrast. */
function warningsOf({ colour }: Persona, index: number): readonly string[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const { ratio, surface } = faintestPlace(colour[theme], theme);
    if (ratio >= MIN_CONTRAST) return [];
    // Rounded down, so that 4.46 does not pass for sufficient.
    const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
    return `personas[${index}].colour.${theme} is ${colour[theme]}, ${shown} to 1 on the ${surface}; it should be at least ${MIN_CONTRAST} to 1.`;
  });
}

function writeNew(file: string, { workingFolder, print, printError }: SquadCommandOptions): number {
  const path = resolve(workingFolder, file);
  const schema = relative(dirname(path), join(rootFolder, 'squads/squad.schema.json')).replaceAll(sep, '/');
  const example = readFileSync(join(rootFolder, 'squads/example.json'), 'utf8');
  const text = example.replace('./squad.schema.json', () =>
    schema.startsWith('.') ? schema : `./${schema}`,
  );
  try {
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    printError(`${describeWriteError(path, error)} Nothing was written. Name another file.`);
    return EXIT.failed;
  }
  print(
    [
      `${path} holds a squad to start from.`,
      `Edit it, then: npm run squad -- check ${quote(file)}`,
      `Show it:       QUARTET_SQUAD=${quote(pathFromRoot(path))} npm start`,
    ].join('\n'),
  );
  return EXIT.done;
}

function describeWriteError(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EEXIST') return `${path} already exists.`;
  return code === 'ENOENT'
    ? `There is no folder for ${path}.`
    : `${path} cannot be written (${String(code)}).`;
}

/** The path to set as QUARTET_SQUAD: npm commands run in the root, wherever they are typed. */
function pathFromRoot(path: string): string {
  const fromRoot = relative(rootFolder, path);
  return fromRoot.startsWith('..') || isAbsolute(fromRoot) ? path : fromRoot.replaceAll(sep, '/');
}

function describeSquad({ id, name, personas }: Squad): readonly string[] {
  const count = personas.length === 1 ? '1 persona' : `${personas.length} personas`;
  const width = Math.max(...personas.map(({ badgeId }) => badgeId.length));
  return [
    `${name} (${id}), ${count}:`,
    ...personas.map(
      (persona) => `  ${persona.badgeId.padEnd(width)}  ${persona.name}, ${describeModel(persona)}`,
    ),
  ];
}

function describeModel({ model }: Persona): string {
  return model === undefined ? `model: OPENAI_MODEL (${DEFAULT_MODEL} unless set)` : `model: ${model}`;
}
