import { modelNameOf } from '../checks/model-name.ts';
import type { CompletionRequest } from '../../ports/completion.ts';
import type { Randomness } from '../../ports/randomness.ts';
import type { Ending } from '../asking/ask.ts';
import type { PersonaId } from '../squad/persona.ts';
import type { AgreementMap, MapProblem, WholeAnswer } from './agreement-map.ts';
import { clerkForm } from './clerk-form.ts';
import {
  CLERK_INSTRUCTIONS,
  CLERK_REPLY,
  MAX_MATERIAL_CHARACTERS,
  clerkSampling,
  materialCharacters,
} from './clerk-prompt.ts';
import type { ReadLoosely } from './points-in-text.ts';
import { type Material, readMap } from './read-map.ts';
import { numberedSentences } from './sentences.ts';

interface ClerkOptions {
  readonly model: string;
  readonly streaming: boolean;
  readonly randomness: Randomness;
  /** Whether the clerk is a model of the visitor's own. */
  readonly isOwnModel?: boolean;
  /** What the clerk got last; if it was the same answers, their letters change. */
  readonly before?: ClerkMaterial | undefined;
}

/** The clerk's material, in the order of the answers. */
export interface ClerkMaterial {
  readonly materials: readonly Material[];
  /** The personas whose answers were shortened for the clerk. */
  readonly shortenedIds: readonly PersonaId[];
  /** The most that it saw of each answer. */
  readonly seenCharacters: number;
}

interface Conclusion {
  /** That was asked; undefined for a demo. */
  readonly model?: string | undefined;
  /** Undefined until it is loaded. */
  readonly readLoosely?: ReadLoosely | undefined;
}

type DrawingOutcome =
  | { readonly kind: 'map'; readonly map: AgreementMap }
  | { readonly kind: 'problem'; readonly problem: MapProblem };

const FIRST_LETTER = 'A'.charCodeAt(0);

/**
 * The request to the clerk: question and answers as JSON, so that no text can leave its string, in numbered sentences,
 * under letters in random order, so that no persona always comes first.
 */
export function clerkRequest(
  question: string,
  answers: readonly WholeAnswer[],
  { model, streaming, randomness, isOwnModel = false, before }: ClerkOptions,
): ClerkMaterial & { readonly request: CompletionRequest } {
  const shuffled = unlike(before, shuffle(answers, randomness));
  const letterOf = (answer: WholeAnswer) => String.fromCharCode(FIRST_LETTER + shuffled.indexOf(answer));
  const seenCharacters = materialCharacters(answers.length, isOwnModel);
  const seen = new Map(answers.map((answer) => [answer, materialOf(answer.text, seenCharacters)]));
  const cut = shuffled.filter(({ isCut }) => isCut).map(letterOf);
  const material = {
    question,
    answers: Object.fromEntries(shuffled.map((answer) => [letterOf(answer), seen.get(answer)?.sentences])),
    ...(cut.length > 0 && { cut }),
    reply: CLERK_REPLY,
  };
  return {
    request: {
      model,
      messages: [
        { role: 'system', text: CLERK_INSTRUCTIONS },
        { role: 'user', text: JSON.stringify(material) },
      ],
      ...clerkSampling(answers.length),
      streaming,
      answerForm: clerkForm(answers.length),
    },
    materials: answers.map((answer) => ({ letter: letterOf(answer), answer })),
    shortenedIds: answers.filter((answer) => seen.get(answer)?.isShortened).map(({ personaId }) => personaId),
    seenCharacters,
  };
}

/** The clerk's model: one that answers for a persona, so that a relay accepts it. */
export function clerkModelOf(models: readonly string[], usual: string): string {
  return models.includes(usual) ? usual : (models[0] ?? usual);
}

/**
 * The map from the clerk's answer, or why there is none. If the answer broke off, its text so far is read.
 */
export function concludeDrawing(
  ending: Ending,
  partial: string,
  { materials, shortenedIds, seenCharacters }: ClerkMaterial,
  { model, readLoosely }: Conclusion = {},
): DrawingOutcome {
  if (ending.kind === 'stopped') return { kind: 'problem', problem: { kind: 'stopped' } };
  const isWhole = ending.kind === 'reply';
  const reading = readMap(isWhole ? (ending.text ?? partial) : partial, materials, readLoosely);
  if (reading.kind === 'map') {
    const { points, leftOut, isCut } = reading;
    const basis = materials.map(({ answer }) => answer);
    const map = {
      points,
      basis,
      leftOut,
      isCut: isCut || !isWhole,
      shortenedIds,
      ...(seenCharacters < MAX_MATERIAL_CHARACTERS && { seenCharacters }),
    };
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

/** The order itself, or another if the answers had these letters before. */
function unlike(before: ClerkMaterial | undefined, order: readonly WholeAnswer[]): readonly WholeAnswer[] {
  const idsBefore = before?.materials
    .toSorted((one, other) => (one.letter < other.letter ? -1 : 1))
    .map(({ answer }) => answer.answerId);
  const isSame = idsBefore?.join('\n') === order.map(({ answerId }) => answerId).join('\n');
  return isSame ? [...order.slice(1), ...order.slice(0, 1)] : order;
}

/**
 * The sentences that the clerk sees of an answer, by their numbers. As JSON they take at most twice the characters, so
 * that a relay's limit holds for thousands of short ones, too.
 */
function materialOf(text: string, maxCharacters: number) {
  const beginning = beginningOf(text, maxCharacters);
  const sentences = numberedSentences(beginning).map(
    (sentence, index) => [String(index + 1), sentence] as const,
  );
  let length = 0;
  const fitting = sentences.filter((numbered) => {
    length += Array.from(JSON.stringify(numbered)).length;
    return length <= 2 * maxCharacters;
  });
  return {
    sentences: Object.fromEntries(fitting),
    isShortened: beginning !== text || fitting.length < sentences.length,
  };
}

/** The part of a text that the clerk sees, in whole characters. */
function beginningOf(text: string, maxCharacters: number): string {
  // No character takes more than two code units.
  return Array.from(text.slice(0, 2 * maxCharacters))
    .slice(0, maxCharacters)
    .join('');
}
