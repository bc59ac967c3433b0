import type { Spoken } from './find-reply.ts';
import type { Speech, Stand } from './speech.ts';

/** A letter's answer, in the numbered sentences of the message or, in its earlier form, as one text. */
interface Answer {
  readonly letter: string;
  readonly sentences: readonly string[];
  readonly isNumbered: boolean;
}

interface FoundStand extends Stand {
  /** The number of the sentence with its quote. */
  readonly at: number;
}

interface Point {
  readonly point: string;
  /** By the answer's letter. */
  readonly stands: Readonly<Record<string, FoundStand>>;
}

const SILENCE = { at: 0, words: '', stance: 'silent' } as const;

/** The clerk's name in the journal, and in faults that strike only it. */
export const clerkName = 'clerk';

const OPENING = 'You are the clerk of a round table.';

const SORRY =
  'I am sorry, but there is nothing here that I could compare. Please send me the question and its answers as one JSON object.';

const MIN_POINTS = 2;

const MAX_POINTS = 5;

/** Whether a system message is the clerk's. */
export function isForClerk(system: string): boolean {
  return system.trimStart().startsWith(OPENING);
}

/**
 * Draws the map of the answers in a message, in the form the clerk is asked for, or apologizes if there are none. The
 * stands were written along with the prepared answers; a stand is used if its quote occurs in the answer. Answers
 * without prepared stands have none.
 */
export function answerAsClerk(message: string, speech: Speech): Spoken {
  const answers = readAnswers(message);
  if (answers === null) return { id: 'clerk-sorry', text: SORRY, isGeneral: false };
  const known = [
    ...speech.rounds.flatMap(({ points }) =>
      points.map(({ point, stands }) => ({ point, stands: Object.values(stands) })),
    ),
    ...speech.views.map(({ id, text }) => ({
      point: text,
      stands: speech.replies.flatMap(({ stands = {} }) => stands[id] ?? []),
    })),
  ];
  const points = known
    .map(({ point, stands }) => ({ point, stands: standsOf(answers, stands) }))
    .toSorted((one, other) => weight(other) - weight(one))
    .filter((one, index) => countOf(one) > (index < MIN_POINTS ? 0 : 1))
    .slice(0, MAX_POINTS)
    .map((point) =>
      answers.some(({ isNumbered }) => isNumbered) ? written(point, answers) : writtenEarlier(point),
    );
  return { id: 'clerk-map', text: JSON.stringify({ points }), isGeneral: false };
}

/** Null if there are none. */
function readAnswers(message: string): readonly Answer[] | null {
  let answers: unknown;
  try {
    ({ answers } = Object(JSON.parse(message)) as { readonly answers?: unknown });
  } catch {
    return null;
  }
  if (typeof answers !== 'object' || answers === null) return null;
  return Object.entries(answers).flatMap(
    ([letter, answer]: readonly [string, unknown]): readonly Answer[] => {
      if (!/^[A-Z]$/.test(letter)) return [];
      if (typeof answer === 'string') return [{ letter, sentences: [answer], isNumbered: false }];
      if (typeof answer !== 'object' || answer === null) return [];
      const sentences = Object.values(answer).map((sentence: unknown) =>
        typeof sentence === 'string' ? sentence : '',
      );
      return [{ letter, sentences, isNumbered: true }];
    },
  );
}

function standsOf(answers: readonly Answer[], stands: readonly Stand[]): Point['stands'] {
  return Object.fromEntries(
    answers.flatMap(({ letter, sentences }) => {
      const found = stands
        .map((stand) => ({
          ...stand,
          at: 1 + sentences.findIndex((sentence) => sentence.includes(stand.quote)),
        }))
        .find(({ at }) => at > 0);
      return found === undefined ? [] : [[letter, found]];
    }),
  );
}

/** A point with something under every letter. */
function written({ point, stands }: Point, answers: readonly Answer[]): object {
  const claims = answers.map(({ letter }) => {
    const stand = stands[letter];
    return [
      letter,
      stand === undefined ? SILENCE : { at: stand.at, words: stand.quote, stance: stand.stance },
    ];
  });
  return { point, ...Object.fromEntries(claims) };
}

/** A point as it was asked for before there were numbered sentences. */
function writtenEarlier({ point, stands }: Point): object {
  const claims = Object.entries(stands).map(([letter, { stance, quote }]) => [letter, { stance, quote }]);
  return { point, stands: Object.fromEntries(claims) };
}

/** Sorts disputed points first, then by the number of stands. */
function weight(point: Point): number {
  const stances = new Set(Object.values(point.stands).map(({ stance }) => stance));
  return (stances.has('for') && stances.has('against') ? 100 : 0) + countOf(point);
}

function countOf({ stands }: Point): number {
  return Object.keys(stands).length;
}
