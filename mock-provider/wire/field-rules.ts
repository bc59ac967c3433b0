import { invalidRequest, type ProviderError } from './provider-error.ts';

/** Says what is wrong with a value, in the provider's words, or nothing. `name` is the field as the provider writes it. */
export type Rule = (value: unknown, name: string) => ProviderError | null;

/** Most optional fields may be null, which means left out. */
export function nullable(rule: Rule): Rule {
  return (value, name) => (value === null ? null : rule(value, name));
}

function typed(expected: string, accepts: (value: unknown) => boolean): Rule {
  return (value, name) => (accepts(value) ? null : wrongType(name, expected, value));
}

export const anything: Rule = () => null;
export const flag = typed('a boolean', (value) => typeof value === 'boolean');
export const text = typed('a string', (value) => typeof value === 'string');
export const object = typed('an object', (value) => typeName(value) === 'an object');
export const list = typed('an array', Array.isArray);

export function decimal(minimum: number, maximum: number): Rule {
  return (value, name) => {
    if (typeof value !== 'number') return wrongType(name, 'a decimal', value);
    return outOfRange(value, name, 'decimal', minimum, maximum);
  };
}

export function integer(minimum: number, maximum: number): Rule {
  return (value, name) => {
    if (!Number.isInteger(value)) return wrongType(name, 'an integer', value);
    return outOfRange(Number(value), name, 'integer', minimum, maximum);
  };
}

export function oneOf(...choices: readonly string[]): Rule {
  return (value, name) => {
    if (typeof value !== 'string') return wrongType(name, `one of ${quoted(choices)}`, value);
    if (choices.includes(value)) return null;
    const message = `Invalid value: '${value.slice(0, 60)}'. Supported values are: ${quoted(choices)}.`;
    return invalidRequest(message, name, 'invalid_value');
  };
}

export function wrongType(name: string, expected: string, value: unknown): ProviderError {
  const message = `Invalid type for '${name}': expected ${expected}, but got ${typeName(value)} instead.`;
  return invalidRequest(message, name, 'invalid_type');
}

export function missing(name: string): ProviderError {
  return invalidRequest(`Missing required parameter: '${name}'.`, name, 'missing_required_parameter');
}

function outOfRange(
  value: number,
  name: string,
  noun: 'decimal' | 'integer',
  minimum: number,
  maximum: number,
): ProviderError | null {
  if (value >= minimum && value <= maximum) return null;
  const [side, sign, bound] =
    value < minimum ? ['below minimum', '>=', minimum] : ['above maximum', '<=', maximum];
  const message = `Invalid '${name}': ${noun} ${side} value. Expected a value ${sign} ${bound}, but got ${value} instead.`;
  return invalidRequest(message, name, `${noun}_${value < minimum ? 'below_min' : 'above_max'}_value`);
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
