import type { Persona } from '../domain/persona.ts';

/** The one persona that an id, a name or the beginning of either means; undefined when none or several are meant. */
export function findPersona(query: string, personas: readonly Persona[]): Persona | undefined {
  const wanted = fold(query);
  const callsOf = ({ badgeId, id, name }: Persona) => [badgeId, id, fold(name)];
  const whole = personas.filter((persona) => callsOf(persona).includes(wanted));
  const found =
    whole.length > 0 || wanted === ''
      ? whole
      : personas.filter((persona) => callsOf(persona).some((call) => call.startsWith(wanted)));
  return found.length === 1 ? found[0] : undefined;
}

/** Without case and article, since nobody types `The`. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^the\s+/, '');
}
