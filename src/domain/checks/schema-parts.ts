import * as v from 'valibot';
import { MAX_ANSWERER_CHARACTERS, MAX_COUNT, MAX_SECONDS } from './bounds.ts';
import { MAX_MODEL_CHARACTERS } from './model-name.ts';
import { codePointLabel } from './describe-issues.ts';
import { HARMFUL_CHARACTER, VISIBLE_CHARACTER } from './harmful-characters.ts';

/* Pieces of schemas. The message of a check completes the sentence "it must be …". */

/** The output of a schema, deeply read-only. */
export type Shape<Schema extends v.GenericSchema> = DeepReadonly<v.InferOutput<Schema>>;

type DeepReadonly<Value> = { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> };

/** The type without the index signature that `objectWithRest` adds. */
type ObjectOf<Entries extends v.ObjectEntries> = v.GenericSchema<
  v.InferInput<v.ObjectSchema<Entries, undefined>>,
  v.InferOutput<v.ObjectSchema<Entries, undefined>>
>;

type Path = [v.IssuePathItem, ...v.IssuePathItem[]];

export type Check<Input> = v.GenericValidation<Input, Input, v.RawCheckIssue<Input>>;

export const TEXT = v.string('a text');

export const FLAG = v.boolean('true or false');

/** The end of the year 9999, in milliseconds since 1970-01-01T00:00:00Z: later years do not fit in four digits. */
export const STAMP = wholeNumber(0, 253_402_300_799_999);

export const COUNT = wholeNumber(0, MAX_COUNT);

/** How long something took, to a tenth of a second. */
export const SECONDS = range(0, MAX_SECONDS);

export const MODEL_NAME = line(MAX_MODEL_CHARACTERS);

/** Who was asked. */
export const ANSWERER = line(MAX_ANSWERER_CHARACTERS);

/** One line of text; the limit is in Unicode code points. */
export function line(maxCharacters: number) {
  return textOf('.', HARMFUL_CHARACTER, maxCharacters, 'one line');
}

/** A text that may have line breaks. */
export function paragraph(maxCharacters: number) {
  return textOf('[^]', String.raw`(?!\n)${HARMFUL_CHARACTER}`, maxCharacters, 'a text');
}

/** A single pattern for all conditions, so that a JSON Schema can hold it. */
function textOf(any: string, harmful: string, maxCharacters: number, what: string) {
  const expected = `${what} of 1 to ${maxCharacters} characters, without spaces around it`;
  const firstHarmful = new RegExp(harmful, 'u');
  const whole = `^(?=${any}{1,${maxCharacters}}$)(?=${any}*${VISIBLE_CHARACTER})(?!${any}*${harmful})\\S(?:${any}*\\S)?$`;
  return v.pipe(
    v.string(expected),
    v.regex(new RegExp(whole, 'u'), ({ input }) => {
      const [character] = firstHarmful.exec(input) ?? [];
      return character === undefined
        ? expected
        : `${what} without the character ${codePointLabel(character)}`;
    }),
  );
}

export function matching(pattern: RegExp, expected: string) {
  return v.pipe(v.string(expected), v.regex(pattern, expected));
}

export function range(min: number, max: number) {
  const expected = `${min} to ${max}`;
  return v.pipe(v.number(expected), v.minValue(min, expected), v.maxValue(max, expected));
}

export function wholeNumber(min: number, max: number) {
  const expected = `a whole number from ${min} to ${max}`;
  return v.pipe(
    v.number(expected),
    v.integer(expected),
    v.minValue(min, expected),
    v.maxValue(max, expected),
  );
}

/** An object with these fields and no other. */
export function exactly<const Entries extends v.ObjectEntries>(entries: Entries): ObjectOf<Entries> {
  return v.objectWithRest(entries, v.never(`one of ${Object.keys(entries).join(', ')}`), needOf(entries));
}

/** An object with these fields; others are dropped. */
export function known<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, needOf(entries));
}

/** What an object, or a missing field of it, must be. */
function needOf(entries: v.ObjectEntries) {
  return ({ path }: Pick<v.BaseIssue<unknown>, 'path'>): string => {
    const missing = path && entries[String(path[0].key)];
    const need = missing && v.safeParse(missing, undefined).issues?.[0].message;
    return need ?? `an object with ${Object.keys(entries).join(', ')}`;
  };
}

export function described<const Schema extends v.GenericSchema>(schema: Schema, text: string) {
  return v.pipe(schema, v.description(text));
}

/** Checks the length first, so that a list that is far too long is rejected without looking at its entries. */
export function oneToEight<const Item extends v.GenericSchema>(item: Item, what: string) {
  const expected = `a list of 1 to 8 ${what}`;
  return v.pipe(
    v.array(v.unknown(), expected),
    v.minLength(1, expected),
    v.maxLength(8, expected),
    v.array(item, expected),
  );
}

/** Checks that all entries of a list differ, or this field of each. */
export function distinct<Input>(field?: string, keyOf = (text: string) => text): Check<Input> {
  return v.rawCheck<Input>(({ dataset, addIssue }) => {
    const list: readonly unknown[] = Array.isArray(dataset.value) ? dataset.value : [];
    const firsts = new Map<string, number>();
    for (const [index, entry] of list.entries()) {
      const text = field === undefined ? entry : new Map(Object.entries(entry ?? {})).get(field);
      if (typeof text !== 'string') continue;
      const first = firsts.get(keyOf(text));
      if (first === undefined) firsts.set(keyOf(text), index);
      else {
        const path: Path = field === undefined ? [pathItem(index)] : [pathItem(index), pathItem(field)];
        addIssue({ message: `different from that of [${first}]`, input: text, path });
      }
    }
  });
}

export function pathItem(key: string | number): v.IssuePathItem {
  return { type: 'unknown', origin: 'value', input: undefined, key, value: undefined };
}
