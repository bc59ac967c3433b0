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

/** A point of the data with the stands of all answers to it. */
interface KnownPoint {
  readonly point: string;
  readonly stands: readonly Stand[];
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
 * Draws the map of the answers in a message, in the form the clerk is asked for; says where they stand if it holds
 * points, too; or apologizes if there are none. The stands were written along with the prepared answers; a stand is used
 * if its quote occurs in the answer. Answers without prepared stands have none.
 */
export function answerAsClerk(message: string, speech: Speech): Spoken {
  const { answers, points } = readMaterial(message);
  if (answers === null) return { id: 'clerk-sorry', text: SORRY, isGeneral: false };
  const known = pointsOf(speech);
  if (points === null) {
    return { id: 'clerk-map', text: JSON.stringify({ points: drawMap(answers, known) }), isGeneral: false };
  }
  const said = points.map(([number, point]) => {
    const stands = known.find((each) => each.point === point)?.stands ?? [];
    return [number, writtenStands(standsOf(answers, stands), answers)] as const;
  });
  return { id: 'clerk-stands', text: JSON.stringify(Object.fromEntries(said)), isGeneral: false };
}

/** All points that the data has stands on. */
function pointsOf({ rounds, views, replies }: Speech): readonly KnownPoint[] {
  return [
    ...rounds.flatMap(({ points }) =>
      points.map(({ point, stands }) => ({ point, stands: Object.values(stands) })),
    ),
    ...views.map(({ id, text }) => ({
      point: text,
      stands: replies.flatMap(({ stands = {} }) => stands[id] ?? []),
    })),
  ];
}

function drawMap(answers: readonly Answer[], known: readonly KnownPoint[]): readonly object[] {
  return known
    .map(({ point, stands }) => ({ point, stands: standsOf(answers, stands) }))
    .toSorted((one, other) => weight(other) - weight(one))
    .filter((one, index) => countOf(one) > (index < MIN_POINTS ? 0 : 1))
    .slice(0, MAX_POINTS)
    .map((point) =>
      answers.some(({ isNumbered }) => isNumbered) ? written(point, answers) : writtenEarlier(point),
    );
}

/** Answers, and points by their numbers; null if there are none. */
function readMaterial(message: string): {
  readonly answers: readonly Answer[] | null;
  readonly points: readonly (readonly [string, unknown])[] | null;
} {
  let given: { readonly answers?: unknown; readonly points?: unknown };
  try {
    given = Object(JSON.parse(message)) as typeof given;
  } catch {
    return { answers: null, points: null };
  }
  const { answers, points } = given;
  return {
    answers: readAnswers(answers),
    points: typeof points === 'object' && points !== null ? Object.entries(points) : null,
  };
}

function readAnswers(answers: unknown): readonly Answer[] | null {
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

/** Where each letter stands on a given point. */
function writtenStands(stands: Point['stands'], answers: readonly Answer[]): object {
  const claims = answers.map(({ letter }) => {
    const { at, stance } = stands[letter] ?? SILENCE;
    return [letter, { at, stance }] as const;
  });
  return Object.fromEntries(claims);
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
