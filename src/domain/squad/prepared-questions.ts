import type { Persona } from './persona.ts';
import type { Squad } from './squad.ts';

/** Besides each persona's first starter. */
const ANSWERED_BY_ALL: readonly string[] = [
  'Is a four-day week good for a small team?',
  'How should we plan the launch of our product?',
  'Should we let an AI write our customer emails?',
  'Should I learn to code or hire a developer?',
];

/**
 * Questions to which a demo has a prepared answer from a persona or, without one, from each of the built-in four. For
 * other squads nobody wrote any.
 */
export function preparedQuestions({ personas }: Pick<Squad, 'personas'>, asked?: Persona): readonly string[] {
  if (!personas.every(isBuiltIn)) return [];
  const firsts = personas.map(({ starters: [first] }) => first);
  return [...new Set([...(asked?.starters ?? []), ...firsts, ...ANSWERED_BY_ALL])];
}

/** A persona of a squad file has one id for both. */
function isBuiltIn({ id, badgeId }: Persona): boolean {
  return id !== badgeId;
}
