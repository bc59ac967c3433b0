import * as v from 'valibot';

// The message of each schema says which values are allowed; `firstProblem` makes the sentence.

export interface FieldProblem {
  field: string;
  message: string;
}

export const flag = v.boolean('true or false');

/** Ids become part of paths, and are compared as texts. */
export const identifier = v.pipe(
  v.string('a text of 1 to 100 letters, digits, dots, dashes and underscores'),
  v.regex(/^[\w.:-]{1,100}$/, 'a text of 1 to 100 letters, digits, dots, dashes and underscores'),
);

export function number(minimum: number, maximum: number) {
  const allowed = `a number from ${minimum} to ${maximum}`;
  return v.pipe(v.number(allowed), v.minValue(minimum, allowed), v.maxValue(maximum, allowed));
}

export function wholeNumber(minimum: number, maximum: number) {
  const allowed = `a whole number from ${minimum} to ${maximum}`;
  return v.pipe(
    v.number(allowed),
    v.integer(allowed),
    v.minValue(minimum, allowed),
    v.maxValue(maximum, allowed),
  );
}

export function text(mostCharacters: number) {
  const allowed = `a text of 1 to ${mostCharacters} characters`;
  return v.pipe(v.string(allowed), v.maxLength(mostCharacters, allowed), v.regex(/\S/, allowed));
}

export function textList(most: number) {
  const allowed = `a list of at most ${most} texts`;
  return v.pipe(v.array(text(200), allowed), v.maxLength(most, allowed));
}

/** The first field that is unknown, missing or wrong, with its value and what is allowed. */
export function firstProblem(
  schema: v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> },
  record: Record<string, unknown>,
): FieldProblem | null {
  const known = Object.keys(schema.entries);
  const unknown = Object.keys(record).find((field) => !known.includes(field));
  if (unknown !== undefined) return unknownField(unknown, known);
  const [issue] = v.safeParse(schema, record, { abortEarly: true }).issues ?? [];
  const [field = ''] = issue === undefined ? [] : (v.getDotPath(issue)?.split('.') ?? []);
  const entry = schema.entries[field];
  return entry === undefined ? null : wrongField(field, record[field], entry);
}

function unknownField(field: string, known: readonly string[]): FieldProblem {
  const shown = field.slice(0, 60);
  return { field: shown, message: `Unknown field '${shown}'. Allowed: ${known.join(', ')}.` };
}

/** The problem with the value of one field. */
export function wrongField(field: string, value: unknown, entry: v.GenericSchema): FieldProblem {
  const problem =
    value === undefined ? `Missing field '${field}'.` : `Invalid value for '${field}': ${shownValue(value)}.`;
  const [issue] = v.safeParse(entry, value === undefined ? Symbol('missing') : value).issues ?? [];
  return { field, message: `${problem} Allowed: ${issue?.message ?? 'another value'}.` };
}

function shownValue(value: unknown): string {
  const shown = JSON.stringify(value);
  return shown.length > 100 ? `${shown.slice(0, 100)}…` : shown;
}
