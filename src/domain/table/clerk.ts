import type { CompletionRequest } from '../../ports/completion.ts';
import type { Randomness } from '../../ports/randomness.ts';
import type { Ending } from '../ask.ts';
import type { Persona, PersonaId } from '../persona.ts';
import type { AgreementMap, MapProblem, WholeAnswer } from './agreement-map.ts';
import { CLERK_INSTRUCTIONS, MAX_MATERIAL_CHARACTERS, maxClerkTokens } from './clerk-terms.ts';
import { type Material, readMap } from './read-map.ts';

interface ClerkOptions {
  readonly model: string;
  readonly streaming: boolean;
  readonly randomness: Randomness;
}

/** What the clerk is given, in the order of the answers. */
export interface Given {
  readonly materials: readonly Material[];
  /** Whose answers the clerk sees without their ends. */
  readonly shortenedIds: readonly PersonaId[];
}

type Drawn =
  | { readonly kind: 'map'; readonly map: AgreementMap }
  | { readonly kind: 'problem'; readonly problem: MapProblem };

const FIRST_LETTER = 'A'.charCodeAt(0);

/**
 * What the clerk is asked: question and answers as JSON, so that none can leave its string, under
 * letters that chance deals, so that no persona always comes first.
 */
export function clerkRequest(
  question: string,
  answers: readonly WholeAnswer[],
  { model, streaming, randomness }: ClerkOptions,
): Given & { readonly request: CompletionRequest } {
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
      temperature: 0,
      maxTokens: maxClerkTokens(answers.length),
      presencePenalty: 0,
      frequencyPenalty: 0,
      streaming,
    },
    materials: answers.map((answer) => ({ letter: letterOf(answer), answer })),
    shortenedIds: answers.filter(({ text }) => beginningOf(text) !== text).map(({ personaId }) => personaId),
  };
}

/** The model that the clerk is asked of: one that answers for a persona, so that a relay lets it through. */
export function clerkModelOf(personas: readonly Pick<Persona, 'model'>[], model: string): string {
  const own = personas.map((persona) => persona.model);
  return own.includes(undefined) ? model : (own[0] ?? model);
}

/** The map that follows from how the clerk's request ended; of an answer that broke off, its text so far serves. */
export function concludeDrawing(ending: Ending, partial: string, { materials, shortenedIds }: Given): Drawn {
  if (ending.kind === 'stopped') return { kind: 'problem', problem: { kind: 'stopped' } };
  const isWhole = ending.kind === 'reply';
  const reading = readMap(isWhole ? (ending.text ?? partial) : partial, materials);
  if (reading.kind === 'map') {
    const { points, leftOut, isCut } = reading;
    const basis = materials.map(({ answer }) => answer);
    return { kind: 'map', map: { points, basis, leftOut, isCut: isCut || !isWhole, shortenedIds } };
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

/** In an order drawn by chance (Fisher and Yates). */
function shuffle<Item>(items: readonly Item[], randomness: Randomness): readonly Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(randomness.next() * left.length), 1));
}

/** As much of a text as the clerk sees, of whole characters. */
function beginningOf(text: string): string {
  // No character takes more than two code units.
  return Array.from(text.slice(0, 2 * MAX_MATERIAL_CHARACTERS))
    .slice(0, MAX_MATERIAL_CHARACTERS)
    .join('');
}
