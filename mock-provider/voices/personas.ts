/** A system message that contains the name (or, failing that, an alias) is answered in the persona's voice. */
export interface Persona {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

/** The persona that a system message addresses: the first name in it, else the first id or alias, else null. */
export function recognisePersona(system: string, personas: readonly Persona[]): string | null {
  const names = personas.map(({ id, name }) => [id, name] as const);
  const others = personas.flatMap(({ id, name, aliases }) =>
    [withoutArticle(name), id, ...aliases].map((other) => [id, other] as const),
  );
  return firstIn(system, names) ?? firstIn(system, others);
}

/** The persona with exactly this name, with or without `The`, or null. */
export function personaNamed(name: string, personas: readonly Persona[]): string | null {
  const wanted = withoutArticle(name).toLowerCase();
  return personas.find((persona) => withoutArticle(persona.name).toLowerCase() === wanted)?.id ?? null;
}

/** The id whose name comes first in a text, as a whole word. */
function firstIn(text: string, names: readonly (readonly [id: string, name: string])[]): string | null {
  const words = names.map(([, name]) => name.replaceAll(' ', String.raw`\s+`)).join('|');
  const [found] =
    new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, 'iu').exec(text) ?? [];
  const wanted = found?.replaceAll(/\s+/g, ' ').toLowerCase();
  return names.find(([, name]) => name.toLowerCase() === wanted)?.[0] ?? null;
}

function withoutArticle(name: string): string {
  return name.replace(/^the\s+/i, '');
}
