import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainError } from './failure.ts';
import { failureOf, runProcess } from './run-process.ts';

/** What a browser engine is tested with. */
export interface Engine {
  readonly title: string;
  readonly programs: readonly EngineProgram[];
}

interface EngineProgram {
  /** Names its path in the environment, for whoever has it elsewhere and for the tests. */
  readonly variable: string;
  /** As it may be called on PATH, best first. */
  readonly names: readonly string[];
  readonly debianPackage: string;
}

/** What it takes of the machine. */
export interface EnginePowers {
  readonly environment: NodeJS.ProcessEnv;
  readonly mayInstall: boolean;
  readonly run: typeof runProcess;
}

export const FIREFOX: Engine = {
  title: 'Firefox',
  programs: [{ variable: 'FIREFOX_PATH', names: ['firefox-esr', 'firefox'], debianPackage: 'firefox-esr' }],
};

/** WebKitGTK, and a screen for it, since it has no way to go without one. */
export const WEBKIT: Engine = {
  title: 'WebKit',
  programs: [
    { variable: 'WEBKIT_DRIVER_PATH', names: ['WebKitWebDriver'], debianPackage: 'webkit2gtk-driver' },
    { variable: 'XVFB_PATH', names: ['Xvfb'], debianPackage: 'xvfb' },
  ],
};

/**
 * Finds the programs of an engine, or installs Debian's where apt may.
 * @returns their paths by the variable of each
 */
export async function ensureEngine(
  { title, programs }: Engine,
  {
    environment = process.env,
    mayInstall = process.platform === 'linux' && process.getuid?.() === 0,
    run = runProcess,
  }: Partial<EnginePowers> = {},
): Promise<Readonly<Record<string, string>>> {
  const missing = () => programs.filter((program) => findProgram(program, environment) === undefined);
  const packages = missing().map(({ debianPackage }) => debianPackage);
  const install = packages.join(' ');
  let problem: string | null = null;
  if (packages.length > 0 && mayInstall) {
    console.log(`The tests in ${title} lack something. Installing Debian's ${install} ...`);
    const apt = (...given: string[]) =>
      run('apt-get', given, { environment: { ...environment, DEBIAN_FRONTEND: 'noninteractive' } });
    problem =
      failureOf(await apt('update')) ??
      failureOf(await apt('install', '-y', '--no-install-recommends', ...packages));
  }
  const lacking = missing();
  if (lacking.length > 0) {
    const names = lacking.map(({ names: [name = ''], variable }) => `${name} (or ${variable}=/path/to/it)`);
    throw new PlainError(
      `The tests in ${title} need ${names.join(' and ')}. On Debian: sudo apt-get install ${install}` +
        (problem === null ? '' : `\napt-get failed: ${problem}`),
    );
  }
  return Object.fromEntries(
    programs.map((program) => [program.variable, findProgram(program, environment) ?? '']),
  );
}

/** The one that its variable names and no other, else the first on PATH. */
function findProgram(
  { variable, names }: EngineProgram,
  { [variable]: named, PATH: path = '' }: NodeJS.ProcessEnv,
): string | undefined {
  const places = named
    ? [named]
    : names.flatMap((name) => path.split(delimiter).map((folder) => join(folder, name)));
  return places.find((place) => existsSync(place));
}
