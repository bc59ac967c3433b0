import type { Persona } from '../domain/persona.ts';

const ARTICLE = /^the(\s+|$)/;

/** What stands before a name and nobody types, such as a picture. */
const ORNAMENT = /^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u;

/**
 * The one persona that an id, a name or the beginning of either means; undefined when none or several are meant. An id
 * wins over a name, and a whole name over the beginning of another.
 */
export function findPersona(query: string, personas: readonly Persona[]): Persona | undefined {
  const typed = fold(query);
  const wanted = typed.replace(ARTICLE, '');
  const means: readonly ((persona: Persona) => boolean)[] = [
    (persona) => idsOf(persona).includes(typed),
    (persona) => idsOf(persona).includes(wanted),
    (persona) => namesOf(persona).includes(wanted),
    (persona) =>
      wanted !== '' && [...idsOf(persona), ...namesOf(persona)].some((name) => name.startsWith(wanted)),
  ];
  const found = means.map((each) => personas.filter(each)).find((each) => each.length > 0) ?? [];
  return found.length === 1 ? found[0] : undefined;
}

function idsOf({ profileId, chatId }: Persona): readonly string[] {
  return [profileId, chatId];
}

function namesOf({ name }: Persona): readonly string[] {
  const folded = fold(name);
  const bare = folded.replace(ORNAMENT, '');
  return [folded, bare, bare.replace(ARTICLE, '')].filter((each) => each !== '');
}

/** The same letters can be written in several ways. */
function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
