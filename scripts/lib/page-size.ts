import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'vite';
import { PlainError } from './failure.ts';

/** What a budget says, and what the build has of it; bytes are gzipped. */
export interface Size {
  readonly what: string;
  readonly bytes: number;
  readonly limitBytes: number;
}

/** A script or a style sheet of a build. */
interface BuiltFile {
  readonly name: string;
  readonly gzipBytes: number;
  /** Names of what it cannot run without. */
  readonly imports: readonly string[];
}

const KILOBYTE = 1000;

const BEST_COMPRESSION = 9;

/** Parts that neither the landing nor the chat may wait for. */
const LATE_PARTS = [
  'openai-provider',
  'page-mock',
  'MarkdownText',
  'ConversationDialog',
  'OptionsDialog',
  'HelpDialog',
  'MapPanel',
  'mock-faults',
  'decorate-page',
  'table-part',
  'PassOnDialog',
  'late-part',
  'wire-keeper',
];

/**
 * The sizes of a build beside their budgets; a part that should be late and is not breaks a budget of none.
 * @throws {PlainError} when a part that should be a script of its own is none
 */
export function measureBuild(distFolder: string): readonly Size[] {
  const files = readBuiltFiles(distFolder);
  const bytesOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + (files.find((file) => file.name === name)?.gzipBytes ?? 0), 0);
  const landing = withImports(files, [entryOf(distFolder)]);
  const chat = withImports(files, [entryOf(distFolder), scriptOf(files, 'second-part')]);
  const beyond = (known: ReadonlySet<string>, part: string) =>
    bytesOf([...withImports(files, [scriptOf(files, part)])].filter((name) => !known.has(name)));
  // It comes with the first screen, though nothing waits for it.
  const screens = withImports(files, [...chat, scriptOf(files, 'late-part')]);
  const beyondScreens = (part: string) => beyond(screens, part);
  const styles = files.map(({ name }) => name).filter((name) => name.endsWith('.css'));
  return [
    { what: 'JavaScript until the landing', bytes: bytesOf(landing), limitBytes: 90 * KILOBYTE },
    { what: 'JavaScript until the chat', bytes: bytesOf(chat), limitBytes: 100 * KILOBYTE },
    { what: 'what a screen has a moment later', bytes: beyond(chat, 'late-part'), limitBytes: 15 * KILOBYTE },
    { what: 'the provider, while idle', bytes: beyondScreens('openai-provider'), limitBytes: 41 * KILOBYTE },
    { what: 'the mock of a demo, while idle', bytes: beyondScreens('page-mock'), limitBytes: 28 * KILOBYTE },
    { what: 'the round table, while idle', bytes: beyondScreens('table-part'), limitBytes: 6 * KILOBYTE },
    { what: 'what keeps a visit, if wanted', bytes: beyondScreens('wire-keeper'), limitBytes: 11 * KILOBYTE },
    { what: 'CSS', bytes: bytesOf(styles), limitBytes: 15 * KILOBYTE },
    ...LATE_PARTS.map((part) => scriptOf(files, part))
      .filter((name) => chat.has(name))
      .map((name) => ({ what: `${name}, which should come later`, bytes: bytesOf([name]), limitBytes: 0 })),
  ];
}

export function isWithin({ bytes, limitBytes }: Size): boolean {
  return bytes <= limitBytes;
}

/** A line for each. */
export function formatSizes(sizes: readonly Size[]): string {
  const columns = Math.max(...sizes.map(({ what }) => what.length));
  const inKilobytes = (bytes: number) => (bytes / KILOBYTE).toFixed(2).padStart(6);
  return sizes
    .map((size) => {
      const verdict = isWithin(size) ? 'ok' : 'TOO MUCH';
      return `${size.what.padEnd(columns)}  ${inKilobytes(size.bytes)} of ${inKilobytes(size.limitBytes)} kB  ${verdict}`;
    })
    .join('\n');
}

/** The scripts and style sheets of a build, each with its size when gzipped as hard as possible. */
function readBuiltFiles(distFolder: string): readonly BuiltFile[] {
  const folder = join(distFolder, 'assets');
  return readdirSync(folder)
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => {
      const code = readFileSync(join(folder, name));
      return {
        name,
        gzipBytes: gzipSync(code, { level: BEST_COMPRESSION }).length,
        imports: name.endsWith('.js') ? importsOf(name, code.toString()) : [],
      };
    });
}

/** The script that the page begins with. */
function entryOf(distFolder: string): string {
  const html = readFileSync(join(distFolder, 'index.html'), 'utf8');
  const [, name] = /<script type="module"[^>]* src="[^"]*\/([^/"]+\.js)"/.exec(html) ?? [];
  if (name === undefined) throw new PlainError('The built page has no script to begin with.');
  return name;
}

/** The script of a part, which is named as its module is: `second-part` for `second-part-Ab1.js`. */
function scriptOf(files: readonly BuiltFile[], part: string): string {
  const found = files.find(({ name }) => name.startsWith(`${part}-`) && name.endsWith('.js'));
  if (!found) throw new PlainError(`The build has no script for ${part}: it must be a chunk of its own.`);
  return found.name;
}

/** These scripts and all that they cannot run without. */
function withImports(files: readonly BuiltFile[], names: readonly string[]): ReadonlySet<string> {
  const needed = new Set(names);
  for (const name of needed) {
    for (const imported of files.find((file) => file.name === name)?.imports ?? []) needed.add(imported);
  }
  return needed;
}

function importsOf(name: string, code: string): readonly string[] {
  const { module } = parseSync(name, code);
  const requests = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)];
  return requests
    .map(({ moduleRequest }) => moduleRequest?.value.split('/').at(-1))
    .filter((imported) => imported !== undefined);
}
