import { readFileSync } from 'node:fs';
import { seededGenerator } from '../../../mock-provider/seeded-generator.ts';
import type { State } from '../../../mock-provider/state/state.ts';
import { createSpeaker, type Spoken } from '../../../mock-provider/voice/speaker.ts';

export const shipped = JSON.parse(
  readFileSync(new URL('../../../mock-provider/db.json', import.meta.url), 'utf8'),
) as Pick<State, 'personas' | 'replies' | 'models' | 'settings'>;

export const personaIds = shipped.personas.map(({ id }) => id);

/** Asks one persona some questions in turn, and gives back what was said. */
export function converse(persona: string | null, questions: readonly string[], seed = 1): Spoken[] {
  const speaker = createSpeaker(shipped);
  return questions.flatMap((question, index) =>
    speaker.answer(persona, [question], 1, seededGenerator(seed, index, question)),
  );
}

export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
