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

/** What comes after the chat, by the name of its script, and what it may weigh beyond the parts before it, in kilobytes. */
const TABLE_AND_DIALOGS = ['the table and most dialogs', 'table-and-dialogs', 18] as const;

const LATER_PARTS = [
  ['Markdown', 'MarkdownText', 17],
  ['search, export and import', 'ConversationDialog', 12],
  ["the choice of a model of the visitor's own", 'WhoAnswersDialog', 6],
  ['what keeps a visit, if it is wanted', 'wire-keeper', 12],
  ["the provider's client", 'openai-provider', 41],
  ['the mock of a demo', 'page-mock', 28],
] as const;

/**
 * The sizes of a build beside their budgets; a part that should be late and is not breaks a budget of none.
 * @throws {PlainError} when a part that should be a script of its own is not one
 */
export function measureBuild(distFolder: string): readonly Size[] {
  const files = readBuiltFiles(distFolder);
  const bytesOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + (files.find((file) => file.name === name)?.gzipBytes ?? 0), 0);
  const known = withImports(files, [entryOf(distFolder)]);
  const landingBytes = bytesOf(known);
  for (const name of withImports(files, [scriptOf(files, 'chat')])) known.add(name);
  const chatBytes = bytesOf(known);
  const sizeOf = ([what, part, kilobytes]: (typeof LATER_PARTS)[number] | typeof TABLE_AND_DIALOGS) => {
    const name = scriptOf(files, part);
    const added = [...withImports(files, [name])].filter((each) => !known.has(each) || each === name);
    return { what, bytes: bytesOf(added), limitBytes: known.has(name) ? 0 : kilobytes * KILOBYTE };
  };
  const table = sizeOf(TABLE_AND_DIALOGS);
  for (const name of withImports(files, [scriptOf(files, TABLE_AND_DIALOGS[1])])) known.add(name);
  const styles = files.map(({ name }) => name).filter((name) => name.endsWith('.css'));
  return [
    { what: 'JavaScript until the landing', bytes: landingBytes, limitBytes: 102 * KILOBYTE },
    { what: 'JavaScript until a message can be sent', bytes: chatBytes, limitBytes: 110 * KILOBYTE },
    table,
    ...LATER_PARTS.map(sizeOf),
    { what: 'CSS', bytes: bytesOf(styles), limitBytes: 11 * KILOBYTE },
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

/** The script of a part, which is named as its module is: `chat` for `chat-Ab1.js`. */
function scriptOf(files: readonly BuiltFile[], part: string): string {
  const found = files.find(({ name }) => name.startsWith(`${part}-`) && name.endsWith('.js'));
  if (!found) throw new PlainError(`The build has no script for ${part}: it must be a chunk of its own.`);
  return found.name;
}

/** These scripts and all that they cannot run without. */
function withImports(files: readonly BuiltFile[], names: readonly string[]): Set<string> {
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
