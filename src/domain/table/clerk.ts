import { modelNameOf } from '../checks/model-name.ts';
import type { CompletionRequest } from '../../ports/completion.ts';
import type { Randomness } from '../../ports/randomness.ts';
import type { Ending } from '../asking/ask.ts';
import type { PersonaId } from '../squad/persona.ts';
import type { AgreementMap, MapProblem, WholeAnswer } from './agreement-map.ts';
import { CLERK_INSTRUCTIONS, MAX_MATERIAL_CHARACTERS, clerkSampling } from './clerk-prompt.ts';
import { type Material, readMap } from './read-map.ts';

interface ClerkOptions {
  readonly model: string;
  readonly streaming: boolean;
  readonly randomness: Randomness;
}

/** The clerk's material, in the order of the answers. */
export interface ClerkMaterial {
  readonly materials: readonly Material[];
  /** The personas whose answers were shortened for the clerk. */
  readonly shortenedIds: readonly PersonaId[];
}

type DrawingOutcome =
  | { readonly kind: 'map'; readonly map: AgreementMap }
  | { readonly kind: 'problem'; readonly problem: MapProblem };

const FIRST_LETTER = 'A'.charCodeAt(0);

/**
 * The request to the clerk: question and answers as JSON, so that no text can leave its string, under letters in random
 * order, so that no persona always comes first.
 */
export function clerkRequest(
  question: string,
  answers: readonly WholeAnswer[],
  { model, streaming, randomness }: ClerkOptions,
): ClerkMaterial & { readonly request: CompletionRequest } {
  const shuffled = shuffle(answers, randomness);
  const letterOf = (answer: WholeAnswer) => String.fromCharCode(FIRST_LETTER + shuffled.indexOf(answer));
  const texts = Object.fromEntries(shuffled.map((answer) => [letterOf(answer), beginningOf(answer.text)]));
  const cut = shuffled.filter(({ isCut }) => isCut).map(letterOf);
  return {
    request: {
      model,
      messages: [
        { role: 'system', text: CLERK_INSTRUCTIONS },
        {
          role: 'user',
          text: JSON.stringify({ question, answers: texts, cut: cut.length > 0 ? cut : undefined }),
        },
      ],
      ...clerkSampling(answers.length),
      streaming,
    },
    materials: answers.map((answer) => ({ letter: letterOf(answer), answer })),
    shortenedIds: answers.filter(({ text }) => beginningOf(text) !== text).map(({ personaId }) => personaId),
  };
}

/** The clerk's model: one that answers for a persona, so that a relay accepts it. */
export function clerkModelOf(models: readonly string[], usual: string): string {
  return models.includes(usual) ? usual : (models[0] ?? usual);
}

/**
 * The map from the clerk's answer, or why there is none. If the answer broke off, its text so far is read.
 * @param model that was asked; undefined for a demo
 */
export function concludeDrawing(
  ending: Ending,
  partial: string,
  { materials, shortenedIds }: ClerkMaterial,
  model?: string,
): DrawingOutcome {
  if (ending.kind === 'stopped') return { kind: 'problem', problem: { kind: 'stopped' } };
  const isWhole = ending.kind === 'reply';
  const reading = readMap(isWhole ? (ending.text ?? partial) : partial, materials);
  if (reading.kind === 'map') {
    const { points, leftOut, isCut } = reading;
    const basis = materials.map(({ answer }) => answer);
    const map = { points, basis, leftOut, isCut: isCut || !isWhole, shortenedIds };
    const name = model !== undefined && ((isWhole && ending.model) || modelNameOf(model));
    return { kind: 'map', map: name ? { ...map, model: name } : map };
  }
  switch (ending.kind) {
    case 'reply':
      return reading;
    case 'failure':
      return { kind: 'problem', problem: { kind: 'failed', failure: ending } };
    case 'threw':
      return { kind: 'problem', problem: { kind: 'threw' } };
  }
}

/** In random order (Fisher and Yates). */
function shuffle<Item>(items: readonly Item[], randomness: Randomness): readonly Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(randomness.next() * left.length), 1));
}

/** The part of a text that the clerk sees, in whole characters. */
function beginningOf(text: string): string {
  // No character takes more than two code units.
  return Array.from(text.slice(0, 2 * MAX_MATERIAL_CHARACTERS))
    .slice(0, MAX_MATERIAL_CHARACTERS)
    .join('');
}
