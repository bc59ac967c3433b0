import type { Randomness } from '../../ports/randomness.ts';
import type { PersonaId } from '../squad/persona.ts';
import type { WholeAnswer } from './agreement-map.ts';
import { letterAt } from './clerk-form.ts';
import { materialCharacters } from './clerk-prompt.ts';
import { numberedSentences } from './sentences.ts';

/** An answer, and the letter under which the clerk sees it. */
export interface Material {
  readonly letter: string;
  readonly answer: WholeAnswer;
}

/** The clerk's material, in the order of the answers. */
export interface ClerkMaterial {
  readonly materials: readonly Material[];
  /** The personas whose answers were shortened for the clerk. */
  readonly shortenedIds: readonly PersonaId[];
  /** The most that it saw of each answer. */
  readonly seenCharacters: number;
}

export interface MaterialOptions {
  readonly randomness: Randomness;
  /** Whether the clerk is a model of the visitor's own. */
  readonly isOwnModel?: boolean;
  /** What the clerk got last; if it was the same answers, their letters change. */
  readonly before?: ClerkMaterial | undefined;
}

/** The answers as fields of the clerk's message. */
interface GivenAnswers {
  /** By letter, then by the number of the sentence. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The letters of answers that end early. */
  readonly cut?: readonly string[];
}

/** The answers in numbered sentences, under letters in random order, so that no persona always comes first. */
export function materialFor(
  answers: readonly WholeAnswer[],
  { randomness, isOwnModel = false, before }: MaterialOptions,
): ClerkMaterial & { readonly given: GivenAnswers } {
  const shuffled = unlike(before, shuffle(answers, randomness));
  const letterOf = (answer: WholeAnswer) => letterAt(shuffled.indexOf(answer));
  const seenCharacters = materialCharacters(answers.length, isOwnModel);
  const seen = shuffled.map((answer) => ({ answer, ...materialOf(answer.text, seenCharacters) }));
  const cut = shuffled.filter(({ isCut }) => isCut).map(letterOf);
  const shortened = new Set(seen.filter(({ isShortened }) => isShortened).map(({ answer }) => answer));
  return {
    given: {
      answers: Object.fromEntries(seen.map(({ answer, sentences }) => [letterOf(answer), sentences])),
      ...(cut.length > 0 && { cut }),
    },
    materials: answers.map((answer) => ({ letter: letterOf(answer), answer })),
    shortenedIds: answers.filter((answer) => shortened.has(answer)).map(({ personaId }) => personaId),
    seenCharacters,
  };
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
