import type { Squad } from '../../domain/squad.ts';
import { describeFileTrouble } from '../../domain/texts/file-texts.ts';
import type { FileTrouble, PathFiles } from '../../ports/files.ts';
import { createKeyDetector } from '../keys.ts';
import { checkSquad } from './check-squad.ts';
import { type JsonError, findJsonError } from './json-error.ts';
import { type SquadProblem, describeSquadProblems, nameCharacter } from './squad-problems.ts';

/** Reads a file of at most so many bytes. */
export type ReadFile = PathFiles['read'];

/** Why a squad file cannot be used; the path has no key in it. */
export type SquadTrouble = { readonly path: string } & (
  | { readonly kind: 'unreadable'; readonly trouble: FileTrouble }
  /** Without an error where it is JSON, but nests more deeply than the engine reads. */
  | { readonly kind: 'not-json'; readonly error: JsonError | undefined }
  | { readonly kind: 'problems'; readonly problems: readonly SquadProblem[] }
);

type SquadReading =
  | { readonly kind: 'squad'; readonly squad: Squad; readonly path: string }
  | { readonly kind: 'trouble'; readonly trouble: SquadTrouble };

/** Eight personas with the longest texts are a tenth of it. */
const MAX_SQUAD_BYTES = 1_000_000;

const BYTE_ORDER_MARK = '\ufeff';

/** The squad of a file, or why there is none. None of the secrets is in either (behaviour 12.10, 12.14). */
export function readSquad(name: string, readFile: ReadFile, secrets: readonly string[]): SquadReading {
  const { holdsKey, conceal } = createKeyDetector(secrets);
  const file = readFile(name, MAX_SQUAD_BYTES);
  const path = conceal(file.path);
  const fail = (trouble: SquadTrouble): SquadReading => ({ kind: 'trouble', trouble });
  if (file.kind === 'failed') return fail({ kind: 'unreadable', path, trouble: file.trouble });
  const text = file.text.startsWith(BYTE_ORDER_MARK) ? file.text.slice(1) : file.text;
  const parsed = parseJson(text);
  if (!parsed) return fail({ kind: 'not-json', path, error: findJsonError(text) });
  const check = checkSquad(parsed.value, { holdsKey, conceal });
  const problems = check.kind === 'problems' ? check.problems : [];
  const isFound = problems.some(({ kind }) => kind === 'holds-key');
  // A name that occurs twice hides its first value, and a number can be a key.
  const hidden: readonly SquadProblem[] = !isFound && holdsKey(text) ? [{ kind: 'holds-key', path: '' }] : [];
  if (check.kind === 'squad' && hidden.length === 0) return { kind: 'squad', squad: check.squad, path };
  return fail({ kind: 'problems', path, problems: [...hidden, ...problems] });
}

/** Each thing that is wrong with the file, as a line. */
export function describeSquadTrouble(trouble: SquadTrouble): readonly string[] {
  switch (trouble.kind) {
    case 'unreadable':
      return [describeUnreadable(trouble.path, trouble.trouble)];
    case 'not-json':
      return [describeJsonError(trouble.error)];
    case 'problems':
      return describeSquadProblems(trouble.problems);
  }
}

function describeUnreadable(path: string, trouble: FileTrouble): string {
  return trouble.kind === 'too-large'
    ? `${path} is larger than 1 MB, the most that a squad file may have.`
    : describeFileTrouble(path, trouble);
}

function describeJsonError(error: JsonError | undefined): string {
  if (!error) return 'the file is nested too deeply to be read';
  const { line, column, expected, found } = error;
  const there = found === undefined ? 'the file ends' : `there is ${showFound(found)}`;
  return `the file is not JSON: in line ${line}, column ${column}, ${expected} is expected, but ${there}`;
}

function showFound(character: string): string {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? JSON.stringify(character) : nameCharacter(character);
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}
