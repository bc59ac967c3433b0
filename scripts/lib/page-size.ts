import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'vite';
import { PlainError } from './failure.ts';

/** A budget beside the build's actual size; bytes are gzipped. */
export interface Size {
  readonly what: string;
  readonly bytes: number;
  readonly limitBytes: number;
}

/** A script or style sheet of a build. */
interface BuiltFile {
  readonly name: string;
  readonly gzipBytes: number;
  /** Names of the scripts it needs to run. */
  readonly imports: readonly string[];
}

const KILOBYTE = 1000;

const BEST_COMPRESSION = 9;

/** What loads after the chat: label, name of its script, and budget beyond the earlier parts, in kilobytes. */
const TABLE_AND_DIALOGS = ['the table and most dialogs', 'table-and-dialogs', 18] as const;

const LATER_PARTS = [
  ['Markdown', 'MarkdownText', 17],
  ['search, export and import', 'ConversationDialog', 12],
  ["the choice of the visitor's own model", 'WhoAnswersDialog', 6],
  ['keeping the visit, if switched on', 'wire-keeper', 12],
  ["the provider's client", 'openai-provider', 42],
  ['the mock of a demo', 'page-mock', 28],
] as const;

/**
 * Compares a build's sizes with their budgets; a part that loads too early has a budget of none.
 * @throws {PlainError} when a part has no script of its own
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

/** A build's scripts and style sheets with their sizes, gzipped as hard as possible. */
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

/** The script that the page starts with. */
function entryOf(distFolder: string): string {
  const html = readFileSync(join(distFolder, 'index.html'), 'utf8');
  const [, name] = /<script type="module"[^>]* src="[^"]*\/([^/"]+\.js)"/.exec(html) ?? [];
  if (name === undefined) throw new PlainError('The built page has no script.');
  return name;
}

/** The script of a part, named after its module: `chat` for `chat-Ab1.js`. */
function scriptOf(files: readonly BuiltFile[], part: string): string {
  const found = files.find(({ name }) => name.startsWith(`${part}-`) && name.endsWith('.js'));
  if (!found) throw new PlainError(`The build has no script for ${part}: it must be a separate chunk.`);
  return found.name;
}

/** The given scripts and everything they need to run. */
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
