/** A field of a record that was sent to the mock: which values it may have, in words and as a predicate. */
export interface FieldCheck {
  allowed: string;
  accepts: (value: unknown) => boolean;
  optional?: true;
}

export type FieldChecks = Readonly<Record<string, FieldCheck>>;

export interface FieldProblem {
  field: string;
  message: string;
}

export function optional(check: FieldCheck): FieldCheck {
  return { ...check, optional: true };
}

export function number(minimum: number, maximum: number): FieldCheck {
  return {
    allowed: `a number from ${minimum} to ${maximum}`,
    accepts: (value) => typeof value === 'number' && value >= minimum && value <= maximum,
  };
}

export function wholeNumber(minimum: number, maximum: number): FieldCheck {
  return {
    allowed: `a whole number from ${minimum} to ${maximum}`,
    accepts: (value) => Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
  };
}

export function text(mostCharacters: number): FieldCheck {
  return {
    allowed: `a text of 1 to ${mostCharacters} characters`,
    accepts: (value) => typeof value === 'string' && value.trim() !== '' && value.length <= mostCharacters,
  };
}

export function textList(most: number): FieldCheck {
  const item = text(200);
  return {
    allowed: `a list of at most ${most} texts`,
    accepts: (value) =>
      Array.isArray(value) && value.length <= most && value.every((part) => item.accepts(part)),
  };
}

export function choice(choices: readonly string[]): FieldCheck {
  return {
    allowed: choices.join(', '),
    accepts: (value) => typeof value === 'string' && choices.includes(value),
  };
}

export const flag: FieldCheck = {
  allowed: 'true or false',
  accepts: (value) => typeof value === 'boolean',
};

/** Ids become part of paths, and are compared as texts. */
export const identifier: FieldCheck = {
  allowed: 'a text of 1 to 100 letters, digits, dots, dashes and underscores',
  accepts: (value) => typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value),
};

/** The first field that is unknown, missing or wrong, with its value and what is allowed. */
export function findProblem(record: Record<string, unknown>, checks: FieldChecks): FieldProblem | null {
  for (const field of Object.keys(record)) {
    if (!Object.hasOwn(checks, field)) return unknownField(field, checks);
  }
  for (const [field, check] of Object.entries(checks)) {
    const value = record[field];
    if (value === undefined && check.optional === true) continue;
    if (!check.accepts(value)) return wrongField(field, value, check);
  }
  return null;
}

function unknownField(field: string, checks: FieldChecks): FieldProblem {
  const shown = field.slice(0, 60);
  return { field: shown, message: `Unknown field '${shown}'. Allowed: ${Object.keys(checks).join(', ')}.` };
}

function wrongField(field: string, value: unknown, { allowed }: FieldCheck): FieldProblem {
  const problem =
    value === undefined ? `Missing field '${field}'.` : `Invalid value for '${field}': ${shownValue(value)}.`;
  return { field, message: `${problem} Allowed: ${allowed}.` };
}

function shownValue(value: unknown): string {
  const shown = JSON.stringify(value);
  return shown.length > 100 ? `${shown.slice(0, 100)}…` : shown;
}
