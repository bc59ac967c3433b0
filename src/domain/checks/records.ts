/** An object whose fields are not checked yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object, and not a list. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is an object, otherwise one without fields. */
export function recordOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** The keys of a record in the order written. The record must have no others than its type says. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(record).filter((key): key is Key => Object.hasOwn(record, key));
}
