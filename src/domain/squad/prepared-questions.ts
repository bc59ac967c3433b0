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
  if (!hasPreparedAnswers({ personas })) return [];
  const firsts = personas.map(({ starters: [first] }) => first);
  return [...new Set([...(asked?.starters ?? []), ...firsts, ...ANSWERED_BY_ALL])];
}

const FIRST_QUESTIONS = 3;

/** What the landing suggests to ask all: questions with prepared answers or, in another squad, what its personas suggest. */
export function questionsToAll({ personas }: Pick<Squad, 'personas'>): readonly string[] {
  if (hasPreparedAnswers({ personas })) return ANSWERED_BY_ALL.slice(0, FIRST_QUESTIONS);
  const ofEach = [0, 1, 2].flatMap((at) => personas.flatMap(({ starters }) => starters[at] ?? []));
  return [...new Set(ofEach)].slice(0, FIRST_QUESTIONS);
}

/** Whether answers were written for these personas. */
export function hasPreparedAnswers({ personas }: Pick<Squad, 'personas'>): boolean {
  return personas.every(isBuiltIn);
}

/** A persona of a squad file has one id for both. */
function isBuiltIn({ id, badgeId }: Persona): boolean {
  return id !== badgeId;
}
