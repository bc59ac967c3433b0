import * as v from 'valibot';
import { invalidRequest, type ProviderError } from './provider-error.ts';

// The message of each schema is the provider's word for what it expects; `toProviderError` makes the sentence.

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const anything = v.unknown();
export const flag = v.boolean('a boolean');
export const text = v.string('a string');
export const object = v.custom<Record<string, unknown>>(isRecord, 'an object');
export const list = v.array(v.unknown(), 'an array');

export function decimal(minimum: number, maximum: number) {
  return v.pipe(v.number('a decimal'), v.minValue(minimum, 'decimal'), v.maxValue(maximum, 'decimal'));
}

export function integer(minimum: number, maximum: number) {
  return v.pipe(
    v.number('an integer'),
    v.custom<number>(Number.isInteger, 'an integer'),
    v.minValue(minimum, 'integer'),
    v.maxValue(maximum, 'integer'),
  );
}

export function oneOf(...choices: readonly string[]) {
  return v.picklist(choices, quoted(choices));
}

/** The first thing wrong with a value, or null. */
export function firstError(schema: v.GenericSchema, value: unknown): ProviderError | null {
  const [issue] = v.safeParse(schema, value, { abortEarly: true }).issues ?? [];
  return issue === undefined ? null : toProviderError(issue);
}

function missing(name: string): ProviderError {
  return invalidRequest(`Missing required parameter: '${name}'.`, name, 'missing_required_parameter');
}

function toProviderError(issue: v.BaseIssue<unknown>): ProviderError {
  const name = nameOf(issue);
  const { type, message, input, requirement } = issue;
  if (input === undefined) return missing(name);
  switch (type) {
    case 'min_value':
      return outOfRange(name, message, 'below minimum', `>= ${String(requirement)}`, input);
    case 'max_value':
      return outOfRange(name, message, 'above maximum', `<= ${String(requirement)}`, input);
    case 'picklist':
      return typeof input === 'string'
        ? unsupported(name, message, input)
        : wrongType(name, `one of ${message}`, input);
    case 'min_length':
    case 'max_length':
    case 'max_entries':
      return invalidRequest(`Invalid '${name}': ${message}`, name, sizeCodes[type]);
    default:
      // A whole sentence is the provider's own.
      return message.endsWith('.')
        ? invalidRequest(message, name, 'invalid_type')
        : wrongType(name, message, input);
  }
}

const sizeCodes = {
  min_length: 'empty_array',
  max_length: 'array_above_max_length',
  max_entries: 'object_above_max_properties',
} as const;

/** The field as the provider writes it, such as `messages[0].content`. */
function nameOf({ path }: v.BaseIssue<unknown>): string {
  const steps = path ?? [];
  return steps
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key).slice(0, 64)}`))
    .join('')
    .slice(1);
}

function wrongType(name: string, expected: string, value: unknown): ProviderError {
  const message = `Invalid type for '${name}': expected ${expected}, but got ${typeName(value)} instead.`;
  return invalidRequest(message, name, 'invalid_type');
}

function unsupported(name: string, choices: string, value: string): ProviderError {
  const message = `Invalid value: '${value.slice(0, 60)}'. Supported values are: ${choices}.`;
  return invalidRequest(message, name, 'invalid_value');
}

function outOfRange(name: string, noun: string, side: string, bound: string, value: unknown): ProviderError {
  const message = `Invalid '${name}': ${noun} ${side} value. Expected a value ${bound}, but got ${String(value)} instead.`;
  return invalidRequest(
    message,
    name,
    `${noun}_${side === 'below minimum' ? 'below_min' : 'above_max'}_value`,
  );
}

function quoted(choices: readonly string[]): string {
  const all = choices.map((choice) => `'${choice}'`);
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')}, and ${all.at(-1)}`;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a decimal';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
