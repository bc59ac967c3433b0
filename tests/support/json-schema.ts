/** A schema of draft 2020-12, as far as `isValid` knows it. */
export type Schema = Readonly<Record<string, unknown>>;

type Check = (given: unknown, value: unknown, schema: Schema, root: Schema) => boolean;

const ANNOTATIONS = new Set(['$schema', '$defs', 'title', 'description', 'examples']);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
};

const CHECKS: Readonly<Record<string, Check>> = {
  $ref: (given, value, _schema, root) => isValid(definition(String(given), root), value, root),
  type: (given, value) => TYPES[String(given)]!(value),
  enum: (given, value) => (given as readonly unknown[]).includes(value),
  anyOf: (given, value, _schema, root) =>
    (given as readonly Schema[]).some((each) => isValid(each, value, root)),
  required: (given, value) =>
    !isObject(value) || (given as readonly string[]).every((name) => Object.hasOwn(value, name)),
  properties: (given, value, _schema, root) =>
    !isObject(value) ||
    Object.entries(given as Readonly<Record<string, Schema>>).every(
      ([name, each]) => !Object.hasOwn(value, name) || isValid(each, value[name], root),
    ),
  additionalProperties: (given, value, schema) => {
    if (given !== false) throw new Error('Only additionalProperties: false is known');
    const { properties = {} } = schema;
    const known = isObject(properties) ? Object.keys(properties) : [];
    return !isObject(value) || Object.keys(value).every((name) => known.includes(name));
  },
  items: (given, value, _schema, root) =>
    !Array.isArray(value) || value.every((each) => isValid(given as Schema, each, root)),
  minItems: (given, value) => !Array.isArray(value) || value.length >= Number(given),
  maxItems: (given, value) => !Array.isArray(value) || value.length <= Number(given),
  uniqueItems: (_given, value) => !Array.isArray(value) || new Set(value).size === value.length,
  maxLength: (given, value) => typeof value !== 'string' || Array.from(value).length <= Number(given),
  pattern: (given, value) => typeof value !== 'string' || new RegExp(String(given), 'u').test(value),
  minimum: (given, value) => typeof value !== 'number' || value >= Number(given),
  maximum: (given, value) => typeof value !== 'number' || value <= Number(given),
};

/** Whether the schema takes the value; throws at a keyword that it does not know. */
export function isValid(schema: Schema, value: unknown, root: Schema = schema): boolean {
  return Object.entries(schema).every(([keyword, given]) => {
    if (ANNOTATIONS.has(keyword)) return true;
    const check = CHECKS[keyword];
    if (!check) throw new Error(`The keyword ${keyword} is unknown here`);
    return check(given, value, schema, root);
  });
}

function definition(reference: string, root: Schema): Schema {
  const name = reference.replace('#/$defs/', '');
  const found = (root['$defs'] as Readonly<Record<string, Schema>>)[name];
  if (!found) throw new Error(`There is no ${reference}`);
  return found;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
