/** Where things are in a JSON value, as names and indexes with dots between them; '' is the value itself. */
export interface Spots {
  /** Texts, numbers, flags and nulls. */
  leaves: readonly string[];
  objects: readonly string[];
}

type Branch = Record<string, unknown>;

export function spots(value: unknown, where = ''): Spots {
  if (!isBranch(value)) return { leaves: [where], objects: [] };
  const inside = Object.entries(value).map(([name, item]) => spots(item, at(where, name)));
  return {
    leaves: inside.flatMap(({ leaves }) => leaves),
    objects: [...(Array.isArray(value) ? [] : [where]), ...inside.flatMap(({ objects }) => objects)],
  };
}

/** A copy with another value there, which may be a field that was not. */
export function replaced(value: unknown, where: string, other: unknown): unknown {
  const copy = structuredClone(value);
  const { branch, name } = find(copy, where);
  branch[name] = other;
  return copy;
}

/** A copy without what was there. */
export function removed(value: unknown, where: string): unknown {
  const copy = structuredClone(value);
  const { branch, name } = find(copy, where);
  if (!Object.hasOwn(branch, name)) throw new Error(`There is no ${where}.`);
  Reflect.deleteProperty(branch, name);
  return copy;
}

function find(value: unknown, where: string): { branch: Branch; name: string } {
  const names = where.split('.');
  const name = names.pop() ?? '';
  let branch = value;
  for (const step of names) branch = isBranch(branch) ? branch[step] : undefined;
  if (!isBranch(branch)) throw new Error(`There is nothing around ${where}.`);
  return { branch, name };
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null;
}

function at(where: string, name: string): string {
  return where === '' ? name : `${where}.${name}`;
}
