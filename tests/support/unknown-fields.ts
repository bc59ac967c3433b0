import { isRecord } from '../../src/domain/checks/records.ts';

/** A JSON value in which each object has one more field, as a later version may write it. */
export function withUnknownFields(value: unknown, name: string, content: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => withUnknownFields(entry, name, content));
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).map(([key, field]) => [key, withUnknownFields(field, name, content)]);
  return Object.fromEntries([...fields, [`later ${name}`, content]]);
}
