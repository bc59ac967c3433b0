/** Who can be asked. A system message that holds the name (or, failing that, an alias) is answered in that voice. */
export interface Persona {
  id: string;
  name: string;
  aliases?: string[];
}

/** The id of the persona a system message speaks of: the first name in it, else the first id or alias, else nobody. */
export function recognisePersona(system: string, personas: readonly Persona[]): string | null {
  const haystack = fold(system);
  const find = (names: (persona: Persona) => readonly string[]): string | null =>
    earliest(haystack, personas, (persona) => names(persona).map(fold));
  return (
    find(({ name }) => [name]) ?? find(({ name, id, aliases = [] }) => [withoutArticle(name), id, ...aliases])
  );
}

/** The id of the persona of that very name, with or without `The`, or null. */
export function personaNamed(name: string, personas: readonly Persona[]): string | null {
  const wanted = withoutArticle(fold(name));
  return personas.find((persona) => withoutArticle(fold(persona.name)) === wanted)?.id ?? null;
}

function earliest(
  haystack: string,
  personas: readonly Persona[],
  names: (persona: Persona) => readonly string[],
): string | null {
  let found: { id: string; at: number } | null = null;
  for (const persona of personas) {
    for (const name of names(persona)) {
      const at = indexOfWord(haystack, name);
      if (at >= 0 && (found === null || at < found.at)) found = { id: persona.id, at };
    }
  }
  return found?.id ?? null;
}

function indexOfWord(haystack: string, word: string): number {
  if (word === '') return -1;
  let at = haystack.indexOf(word);
  while (at >= 0 && !isWhole(haystack, at, at + word.length)) at = haystack.indexOf(word, at + 1);
  return at;
}

function isWhole(haystack: string, start: number, end: number): boolean {
  return [haystack.charAt(start - 1), haystack.charAt(end)].every((around) => !/[\p{L}\p{N}]/u.test(around));
}

function withoutArticle(name: string): string {
  return name.replace(/^the\s+/i, '');
}

/** A text without what does not matter for telling names apart. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
