import type { Persona } from '../domain/persona.ts';

const ARTICLE = /^the(\s+|$)/;

/** The one persona that an id, a name or the beginning of either means; undefined when none or several are meant. */
export function findPersona(query: string, personas: readonly Persona[]): Persona | undefined {
  const wanted = query.trim().toLowerCase().replace(ARTICLE, '');
  if (wanted === '') return undefined;
  const exact = personas.filter((persona) => namesOf(persona).includes(wanted));
  const begun = personas.filter((persona) => namesOf(persona).some((name) => name.startsWith(wanted)));
  const found = exact.length > 0 ? exact : begun;
  return found.length === 1 ? found[0] : undefined;
}

function namesOf({ profileId, chatId, name }: Persona): readonly string[] {
  return [profileId, chatId, name.toLowerCase().replace(ARTICLE, '')];
}
