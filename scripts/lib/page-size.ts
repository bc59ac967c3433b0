import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'vite';
import { PlainError } from './failure.ts';

/** The actual size of a part beside its budget; bytes are gzipped. */
export interface Size {
  readonly what: string;
  readonly bytes: number;
  /** What it was when its budget was set; 0 for a part that loads too early. */
  readonly measuredBytes: number;
  readonly limitBytes: number;
  /** Names of the scripts or style sheets that it consists of. */
  readonly files: readonly string[];
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

/** How much a part may grow. What needs more raises its figure here and in docs/performance.md. */
const ROOM_BYTES = KILOBYTE;

const MEASURED_BYTES = { landing: 118_500, chat: 132_100, styles: 13_800 };

/** What loads after the chat, with its bytes beyond the earlier parts. */
type LaterPart = readonly [what: string, script: string, measuredBytes: number];

const TABLE_AND_DIALOGS: LaterPart = ['the table and most dialogs', 'table-and-dialogs', 28_900];

const LATER_PARTS: readonly LaterPart[] = [
  ["the landing's prepared round", 'example-round', 1_200],
  ['Markdown', 'MarkdownText', 16_700],
  ['search, export and import', 'ConversationDialog', 11_700],
  ["the choice of the visitor's own model", 'WhoAnswersDialog', 10_100],
  ['the picture of a map', 'draw-map-picture', 6_500],
  ['a round from a link or a file', 'OpenedScreen', 11_800],
  ['the links of a round', 'share-links', 1_900],
  ['keeping the visit, if switched on', 'create-page-keeper', 9_100],
  ["the provider's client", 'openai-provider', 51_600],
  ['the mock of a demo', 'page-mock', 20_400],
];

/**
 * Compares a build's sizes with their budgets; a part that loads too early has a budget of none.
 * @throws {PlainError} when a part has no script of its own
 */
export function measureBuild(distFolder: string): readonly Size[] {
  const files = readBuiltFiles(distFolder);
  const sizeOf = (what: string, names: readonly string[], measuredBytes: number): Size => {
    const own = files.filter(({ name }) => names.includes(name));
    return {
      what,
      bytes: own.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0),
      measuredBytes,
      limitBytes: measuredBytes === 0 ? 0 : measuredBytes + ROOM_BYTES,
      files: own.map(({ name }) => name),
    };
  };
  const known = withImports(files, [entryOf(distFolder)]);
  const landing = sizeOf('JavaScript until the landing', [...known], MEASURED_BYTES.landing);
  for (const name of withImports(files, [scriptOf(files, 'chat')])) known.add(name);
  const chat = sizeOf('JavaScript until a message can be sent', [...known], MEASURED_BYTES.chat);
  const sizeBeyond = ([what, script, measuredBytes]: LaterPart) => {
    const name = scriptOf(files, script);
    const added = [...withImports(files, [name])].filter((each) => !known.has(each) || each === name);
    return sizeOf(what, added, known.has(name) ? 0 : measuredBytes);
  };
  const table = sizeBeyond(TABLE_AND_DIALOGS);
  for (const name of withImports(files, [scriptOf(files, TABLE_AND_DIALOGS[1])])) known.add(name);
  const styles = files.map(({ name }) => name).filter((name) => name.endsWith('.css'));
  return [landing, chat, table, ...LATER_PARTS.map(sizeBeyond), sizeOf('CSS', styles, MEASURED_BYTES.styles)];
}

export function isWithin({ bytes, limitBytes }: Size): boolean {
  return bytes <= limitBytes;
}

/** A line for each part, and at the end those that have grown beyond their budget, with their files. */
export function formatSizes(sizes: readonly Size[]): string {
  const columns = Math.max(...sizes.map(({ what }) => what.length));
  const lines = sizes.map((size) => {
    const verdict = isWithin(size) ? 'ok' : 'TOO MUCH';
    return `${size.what.padEnd(columns)}  ${inKilobytes(size.bytes).padStart(6)} of ${inKilobytes(size.limitBytes).padStart(6)} kB  ${verdict}`;
  });
  const grown = sizes
    .filter((size) => !isWithin(size))
    .map(
      ({ what, bytes, measuredBytes, files }) =>
        `${what} grew by ${inKilobytes(bytes - measuredBytes)} kB, to ${inKilobytes(bytes)}: ${files.join(', ')}`,
    );
  return [...lines, ...grown].join('\n');
}

function inKilobytes(bytes: number): string {
  return (bytes / KILOBYTE).toFixed(2);
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
