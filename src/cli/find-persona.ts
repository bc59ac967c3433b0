import type { Persona } from '../domain/squad/persona.ts';

/** The persona with this id or name, or with this beginning of either; undefined if none or several match. */
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

/** Without case and article: people leave out `The`. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^the\s+/, '');
}
