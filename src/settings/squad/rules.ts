import { nearest } from '../../domain/nearest.ts';
import { type SquadProblem, UNSEEN, fieldPath, nameCharacter, showValue } from './squad-problems.ts';

/** Where a value of a squad file stands. */
export interface Place {
  readonly path: string;
  /** Masks keys. */
  readonly conceal: (text: string) => string;
  readonly report: (problem: SquadProblem) => void;
}

/** What a value must be. */
export interface Rule<Value> {
  /** In words, after "it must be". */
  readonly expected: string;
  /** The value; undefined when something was reported. */
  readonly read: (value: unknown, place: Place) => Value | undefined;
}

/** What must be different in every entry of a list, such as the id. */
interface Distinct {
  /** The name of the field; none where the entries themselves are compared. */
  readonly field: string | undefined;
  /** Of which two entries must not have the same. */
  readonly keyOf: (text: string) => string;
}

interface TextLimits {
  readonly maxCharacters: number;
  readonly hasLineBreaks: boolean;
}

type Rules<Values> = { readonly [Name in keyof Values]: Rule<Values[Name]> };

/** A longer word is not a slip of the hand, and takes long to compare. */
const MAX_COMPARED_CHARACTERS = 40;

/**
 * What cannot be seen, and what stands for a byte that was not readable. The two joiners and the tags of flags are left:
 * emoji are made with them.
 */
const HARMFUL = new RegExp(String.raw`(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[${UNSEEN}\ufffd]`, 'u');

/** Something that can be seen. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** One line of text. */
export function line(maxCharacters: number): Rule<string> {
  const expected = `one line of 1 to ${maxCharacters} characters, without spaces around it`;
  return textRule(expected, { maxCharacters, hasLineBreaks: false });
}

/** A text that may have line breaks. */
export function paragraph(maxCharacters: number): Rule<string> {
  const expected = `a text of 1 to ${maxCharacters} characters, without spaces around it`;
  return textRule(expected, { maxCharacters, hasLineBreaks: true });
}

/** A line of which more is asked; `expected` says all of it. */
export function lineThat(maxCharacters: number, expected: string, isSo: (text: string) => boolean) {
  const base = textRule(expected, { maxCharacters, hasLineBreaks: false });
  return refine(base, isSo);
}

export function number(min: number, max: number): Rule<number> {
  return numberRule(`${min} to ${max}`, (value) => value >= min && value <= max);
}

export function wholeNumber(min: number, max: number): Rule<number> {
  const expected = `a whole number from ${min} to ${max}`;
  return numberRule(expected, (value) => Number.isInteger(value) && value >= min && value <= max);
}

/** A list of so many entries, all different in what is asked. */
export function list<Value>(
  rule: Rule<Value>,
  expected: string,
  [min, max]: readonly [min: number, max: number],
  distinct: readonly Distinct[],
): Rule<readonly Value[]> {
  return {
    expected,
    read(value, place) {
      if (!Array.isArray(value)) return wrong(value, expected, place);
      const entries: readonly unknown[] = value;
      const count = entries.length;
      if (count < min || count > max)
        place.report({ kind: 'wrong-count', path: place.path, count, expected });
      // What a list of a hundred thousand has in its entries says nothing more.
      const examined = entries.slice(0, max);
      const read = examined
        .map((entry, index) => rule.read(entry, { ...place, path: `${place.path}[${index}]` }))
        .filter((entry) => entry !== undefined);
      for (const each of distinct) reportRepeated(examined, each, place);
      return read.length === count ? read : undefined;
    },
  };
}

/** An object with these fields and no other. */
export function object<Required extends object, Optional extends object>(
  expected: string,
  required: Rules<Required>,
  optional: Rules<Optional>,
): Rule<Required & Partial<Optional>> {
  const rules = new Map<string, Rule<unknown>>(Object.entries({ ...required, ...optional }));
  return {
    expected,
    read(value, place) {
      if (!isObject(value)) return wrong(value, expected, place);
      reportUnknown(value, [...rules.keys()], place);
      const fields: [string, unknown][] = [];
      for (const [name, rule] of rules) {
        const path = fieldPath(place.path, name, place.conceal);
        if (Object.hasOwn(value, name)) {
          const field = rule.read(value[name], { ...place, path });
          if (field !== undefined) fields.push([name, field]);
        } else if (Object.hasOwn(required, name)) {
          place.report({ kind: 'missing', path, expected: rule.expected });
        }
      }
      const all: Readonly<Record<string, unknown>> = Object.fromEntries(fields);
      return isComplete(all, required, optional) ? all : undefined;
    },
  };
}

export function wrong(value: unknown, expected: string, { path, conceal, report }: Place): undefined {
  report({ kind: 'wrong', path, shown: showValue(value, conceal), expected });
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Each field has been read by the rule of its name; whether none that must be there is missing. */
function isComplete<Required extends object, Optional extends object>(
  fields: Readonly<Record<string, unknown>>,
  required: Rules<Required>,
  optional: Rules<Optional>,
): fields is Readonly<Record<string, unknown>> & Required & Partial<Optional> {
  return (
    Object.keys(required).every((name) => Object.hasOwn(fields, name)) &&
    Object.keys(fields).every((name) => Object.hasOwn(required, name) || Object.hasOwn(optional, name))
  );
}

function textRule(expected: string, limits: TextLimits): Rule<string> {
  return {
    expected,
    read(value, place) {
      if (typeof value !== 'string') return wrong(value, expected, place);
      const [character] = HARMFUL.exec(limits.hasLineBreaks ? value.replaceAll('\n', ' ') : value) ?? [];
      if (character !== undefined) {
        place.report({ kind: 'harmful-character', path: place.path, character: nameCharacter(character) });
        return undefined;
      }
      return isFit(value, limits) ? value : wrong(value, expected, place);
    },
  };
}

/** Characters are counted as people and JSON Schema count them, not in code units. */
function isFit(text: string, { maxCharacters }: TextLimits): boolean {
  return text === text.trim() && VISIBLE.test(text) && Array.from(text).length <= maxCharacters;
}

function refine(rule: Rule<string>, isSo: (text: string) => boolean): Rule<string> {
  const { expected } = rule;
  return {
    expected,
    read(value, place) {
      const text = rule.read(value, place);
      return text === undefined || isSo(text) ? text : wrong(text, expected, place);
    },
  };
}

function numberRule(expected: string, isSo: (value: number) => boolean): Rule<number> {
  return {
    expected,
    read: (value, place) =>
      typeof value === 'number' && isSo(value) ? value : wrong(value, expected, place),
  };
}

function reportUnknown(
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
  { path, conceal, report }: Place,
): void {
  for (const name of Object.keys(value).filter((each) => !names.includes(each))) {
    const [closest = ''] = nearest(name.slice(0, MAX_COMPARED_CHARACTERS), names);
    report({ kind: 'unknown-field', path: fieldPath(path, name, conceal), nearest: closest });
  }
}

function reportRepeated(entries: readonly unknown[], { field, keyOf }: Distinct, place: Place): void {
  const firsts = new Map<string, string>();
  const suffix = field === undefined ? '' : `.${field}`;
  for (const [index, entry] of entries.entries()) {
    const text = textOf(entry, field);
    if (text === undefined) continue;
    const path = `${place.path}[${index}]${suffix}`;
    const first = firsts.get(keyOf(text));
    if (first === undefined) firsts.set(keyOf(text), path);
    else place.report({ kind: 'repeated', path, shown: showValue(text, place.conceal), first });
  }
}

/** What is compared of an entry, whatever else is wrong with it. */
function textOf(entry: unknown, field: string | undefined): string | undefined {
  const value = field !== undefined && isObject(entry) && Object.hasOwn(entry, field) ? entry[field] : entry;
  return typeof value === 'string' ? value : undefined;
}
