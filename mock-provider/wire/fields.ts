import * as v from 'valibot';
import { invalidRequest } from './provider-error.ts';

// A schema message that is a single word is the provider's error code.

export const number = (minimum: number, maximum: number) =>
  v.pipe(
    v.number(),
    v.minValue(minimum, 'decimal_below_min_value'),
    v.maxValue(maximum, 'decimal_above_max_value'),
  );

export const integer = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(minimum, 'integer_below_min_value'),
    v.maxValue(maximum, 'integer_above_max_value'),
  );

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses a value with a schema. Throws a ProviderError for the first invalid field. */
export function checked<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, value, { abortEarly: true });
  if (success) return output;
  const [{ path = [], input, message, type, expected, received }] = issues;
  const name = path
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key).slice(0, 64)}`))
    .join('')
    .slice(1);
  if (input === undefined) {
    throw invalidRequest(`Missing required parameter: '${name}'.`, name, 'missing_required_parameter');
  }
  const code = expected?.includes('"') === true ? 'invalid_value' : 'invalid_type';
  throw invalidRequest(
    `Invalid '${name}': expected ${expected ?? type}, but got ${received.slice(0, 100)} instead.`,
    name,
    /^\w+$/.test(message) ? message : code,
  );
}
