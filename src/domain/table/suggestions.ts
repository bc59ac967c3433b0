import { closestQuestion } from '../conversation/closest-question.ts';
import type { Persona } from '../squad/persona.ts';

/** A first question from each persona, no text twice; a persona without one of its own has none. */
export function firstQuestions<Of extends Pick<Persona, 'starters'>>(
  personas: readonly Of[],
): readonly { readonly persona: Of; readonly text: string }[] {
  const offered = new Set<string>();
  return personas.flatMap((persona) => {
    const text = persona.starters.find((starter) => !offered.has(starter));
    if (text === undefined) return [];
    offered.add(text);
    return [{ persona, text }];
  });
}

/**
 * For each question to which a demo has no answer, the closest one that has, no text twice and none that was asked.
 * @param questions the first has the first choice
 */
export function suggestOnce(
  questions: readonly string[],
  candidates: readonly string[],
  asked: readonly string[],
): readonly (string | undefined)[] {
  const gone = new Set(asked);
  return questions.map((question) => {
    const left = candidates.filter((candidate) => !gone.has(candidate));
    const suggestion = closestQuestion(question, left, []);
    if (suggestion !== undefined) gone.add(suggestion);
    return suggestion;
  });
}
