import { readFileSync } from 'node:fs';
import { StartError } from './start-error.ts';

/** The variables of a settings file. */
interface FileReading {
  readonly values: Readonly<Record<string, string>>;
  /** What works, but perhaps not as intended. */
  readonly warnings: readonly string[];
  /** What cannot be read; with any, no value counts. */
  readonly problems: readonly string[];
}

interface Assignment {
  readonly name: string;
  readonly value: string;
  /** The number of its last line. */
  readonly end: number;
}

/** Blanks and invisible characters before a name, such as the byte order mark of a file in the middle of another. */
const BEFORE_NAME = /^[\p{Zs}\p{Cf}\t]+/u;

const EXPORT = /^export[\p{Zs}\t]+/u;

const NAME = /^[\w.-]{1,200}$/;

const COMMENT_OR_NOTHING = /^\s*(?:#|$)/;

const OWN_NAME = /^(?:export\s+)?(?:QUARTET|OPENAI)_\w{1,200}\s*=/;

const QUOTATION_MARKS = ['"', "'", '`'];

/**
 * Reads a settings file such as `.env` into the environment; variables that are set already win. A missing file is an
 * empty one. Throws StartError, which names lines but no values.
 * @returns warnings
 */
export function loadEnvironmentFile(path: string, environment: NodeJS.ProcessEnv): readonly string[] {
  const { values, warnings } = readEnvironmentFile(path);
  for (const [name, value] of Object.entries(values)) environment[name] ??= value;
  return warnings;
}

/** Reads a settings file; a missing one is empty. Throws StartError. */
export function readEnvironmentFile(path: string): Omit<FileReading, 'problems'> {
  const bytes = bytesOf(path);
  const text = bytes && textOf(bytes);
  const reading = text === undefined ? undefined : parseEnvironment(text, path);
  const problems = bytes && !reading ? [`${path} is not text in UTF-8.`] : (reading?.problems ?? []);
  if (problems.length > 0)
    throw new StartError([...problems, `Correct ${path} in a text editor, then start again.`].join('\n'));
  return reading ?? { values: {}, warnings: [] };
}

/**
 * Reads lines of `NAME=value`, as other programs do: after `export` or blanks, with or without quotation marks, and with
 * comments. Within double quotation marks `\n` is a line break; between any, a value may have several lines.
 * @param file named in what is said
 */
export function parseEnvironment(text: string, file: string): FileReading {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.replace(BEFORE_NAME, ''));
  const values = new Map<string, string>();
  const counted = new Map<string, number>();
  const problems: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    if (COMMENT_OR_NOTHING.test(lines[index] ?? '')) continue;
    const reading = readAssignment(lines, index);
    if (typeof reading === 'string') {
      problems.push(`Line ${index + 1} of ${file} ${reading}.`);
      continue;
    }
    const { name, value, end } = reading;
    if (counted.has(name) || (values.get(name) ?? value) !== value) counted.set(name, index + 1);
    values.set(name, value);
    index = end;
  }
  const warnings = Array.from(
    counted,
    ([name, line]) => `${name} has several values in ${file}; only the one in line ${line} counts.`,
  );
  return { values: Object.fromEntries(values), warnings, problems };
}

/** The assignment that begins in this line, or what is wrong with it. */
function readAssignment(lines: readonly string[], index: number): Assignment | string {
  const line = lines[index] ?? '';
  const equals = line.indexOf('=');
  const name = line.slice(0, Math.max(0, equals)).replace(EXPORT, '').trim();
  if (equals < 0 || !NAME.test(name)) return 'is not NAME=value';
  const given = line.slice(equals + 1).trim();
  const mark = QUOTATION_MARKS.find((each) => given.startsWith(each));
  // A hash is a part of the value unless a blank stands before it.
  if (mark === undefined) return { name, value: given.replace(/(?:^|(?<!\s)\s+)#.*$/, ''), end: index };
  const quoted = readQuoted([given.slice(1), ...lines.slice(index + 1)], mark);
  return quoted === undefined
    ? 'has an opening quotation mark without a closing one'
    : {
        name,
        value: mark === '"' ? quoted.value.replaceAll('\\n', '\n') : quoted.value,
        end: index + quoted.end,
      };
}

/** Reads up to the closing mark, in the first or a later line; undefined if it is missing or text follows it. */
function readQuoted(
  lines: readonly string[],
  mark: string,
): { readonly value: string; readonly end: number } | undefined {
  // A mark that was forgotten would take the lines up to the next one with it.
  const end = lines.findIndex((line, index) => line.includes(mark) || (index > 0 && OWN_NAME.test(line)));
  const last = lines[end];
  const place = last?.indexOf(mark) ?? -1;
  if (last === undefined || place < 0 || !COMMENT_OR_NOTHING.test(last.slice(place + 1))) return undefined;
  return { value: [...lines.slice(0, end), last.slice(0, place)].join('\n'), end };
}

/** Undefined if there is no such file. */
function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new StartError(
      code === 'EISDIR'
        ? `${path} is a folder, but it has to be a file with settings. Rename or remove the folder, then start again.`
        : `${path} cannot be read (${code}). Let this user read it, then start again.`,
    );
  }
}

/** In UTF-8, or in UTF-16 as its byte order mark or its zeros say; undefined for anything else. */
function textOf(bytes: Buffer): string | undefined {
  const [first = 0, second = 0] = bytes;
  const isBig = first === 0xfe && second === 0xff;
  const isLittle = (first === 0xff && second === 0xfe) || (bytes.length > 1 && second === 0);
  const encoding = isBig || (first === 0 && second !== 0) ? 'utf-16be' : isLittle ? 'utf-16le' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
