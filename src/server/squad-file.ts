import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import * as v from 'valibot';
import { parseJson } from '../domain/checks/parse-json.ts';
import { describeIssues, describePath } from '../domain/checks/describe-issues.ts';
import { createKeyDetector } from '../domain/api-keys.ts';
import { SquadSchema } from '../domain/squad/squad-schema.ts';
import type { Squad } from '../domain/squad/squad.ts';

/** Ten times eight personas with the longest texts. */
const MAX_BYTES = 1_000_000;

/** User and password in an address. */
const PASSWORD = /\/\/[^/@\s]*@/g;

/** Far deeper than a squad nests. */
const MAX_DEPTH = 20;

/** Names every object inherits, which a schema passes over. */
const INHERITED_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export class SquadFileError extends Error {
  override readonly name = 'SquadFileError';
  /** Path of the file, with keys masked. */
  readonly path: string;
  /** One line per problem. */
  readonly lines: readonly string[];

  constructor(path: string, lines: readonly string[]) {
    super(`${path} cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`);
    this.path = path;
    this.lines = lines;
  }
}

/**
 * Reads a squad from a file. Throws SquadFileError, with all secrets masked.
 * @param secrets must not be in the file, nor be shown
 */
export function readSquadFile(
  name: string,
  secrets: readonly string[],
  folder = process.cwd(),
): { readonly squad: Squad; readonly path: string } {
  const detector = createKeyDetector(secrets);
  const conceal = (text: string) => detector.conceal(text).replaceAll(PASSWORD, '//***@');
  const file = resolve(folder, name);
  const path = conceal(file);
  const text = readText(file, path);
  const value = parseJson(text);
  if (value === undefined) throw new SquadFileError(path, [describeJsonError(text)]);
  const reading = v.safeParse(SquadSchema, value);
  const found = findIssues(value, detector.holdsKey, conceal);
  const lines = [...found, ...describeIssues(reading.issues ?? [], 'the file', conceal)];
  // A duplicate name hides its first value, and a number can be a key.
  if (found.length === 0 && detector.holdsKey(text)) lines.unshift(keyIssue('the file'));
  if (!reading.success || lines.length > 0) throw new SquadFileError(path, lines);
  return { squad: reading.output, path };
}

function readText(file: string, path: string): string {
  try {
    const stats = statSync(file);
    if (!stats.isFile()) throw new SquadFileError(path, ['it is not a regular file']);
    if (stats.size > MAX_BYTES)
      throw new SquadFileError(path, ['it is larger than 1 MB, the limit for a squad file']);
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    if (error instanceof SquadFileError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new SquadFileError(path, [
      code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`,
    ]);
  }
}

/** Not the engine's own message, which quotes the file and does not always give a position. */
function describeJsonError(text: string): string {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true });
  } catch {
    // The parser is recursive.
    return 'the file is not JSON, and is nested too deeply to say where';
  }
  const [first] = errors;
  if (!first) return 'the file is not JSON';
  const before = text.slice(0, first.offset).split('\n');
  const words = printParseErrorCode(first.error).replaceAll(/\B[A-Z]/g, (letter) => ` ${letter}`);
  return `the file is not JSON: in line ${before.length}, column ${(before.at(-1) ?? '').length + 1}: ${words.toLowerCase()}`;
}

/** Finds keys in texts and names, and names every object inherits. */
function findIssues(
  value: unknown,
  isKey: (text: string) => boolean,
  conceal: (text: string) => string,
): readonly string[] {
  const issues: string[] = [];
  const open: { readonly value: unknown; readonly path: readonly unknown[] }[] = [{ value, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: entry, path } = next;
    const where = () => describePath(path, conceal) || 'the file';
    const isInherited = INHERITED_NAMES.has(String(path.at(-1)));
    if (isInherited) issues.push(`${where()} is unknown; it must be left out`);
    if (isKey(typeof entry === 'string' ? entry : String(path.at(-1)))) issues.push(keyIssue(where()));
    if (typeof entry !== 'object' || entry === null || path.length > MAX_DEPTH) continue;
    for (const [key, each] of Array.isArray(entry) ? entry.entries() : Object.entries(entry))
      open.push({ value: each, path: [...path, key] });
  }
  return issues.toReversed();
}

function keyIssue(path: string): string {
  return `${path} contains a key (not shown here); remove it, since everyone who opens the page can read the squad`;
}
