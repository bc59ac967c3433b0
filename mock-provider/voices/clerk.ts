import type { Spoken } from './find-reply.ts';
import type { Speech, Stand } from './speech.ts';

type Stands = Readonly<Record<string, Stand>>;

interface Point {
  readonly point: string;
  /** By the answer's letter. */
  readonly stands: Stands;
}

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
 * Draws the map of the answers in a message, in the format the clerk is asked for, or apologizes if there are none. The
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
    .slice(0, MAX_POINTS);
  return { id: 'clerk-map', text: JSON.stringify({ points }), isGeneral: false };
}

/** Answers by letter; null if there are none. */
function readAnswers(message: string): readonly (readonly [letter: string, answer: string])[] | null {
  let answers: unknown;
  try {
    ({ answers } = Object(JSON.parse(message)) as { readonly answers?: unknown });
  } catch {
    return null;
  }
  if (typeof answers !== 'object' || answers === null) return null;
  return Object.entries(answers).filter(
    (entry): entry is [string, string] => /^[A-Z]$/.test(entry[0]) && typeof entry[1] === 'string',
  );
}

function standsOf(answers: readonly (readonly [string, string])[], stands: readonly Stand[]): Stands {
  return Object.fromEntries(
    answers.flatMap(([letter, answer]) => {
      const stand = stands.find(({ quote }) => answer.includes(quote));
      return stand === undefined ? [] : [[letter, stand]];
    }),
  );
}

/** Sorts disputed points first, then by the number of stands. */
function weight(point: Point): number {
  const stances = new Set(Object.values(point.stands).map(({ stance }) => stance));
  return (stances.has('for') && stances.has('against') ? 100 : 0) + countOf(point);
}

function countOf({ stands }: Point): number {
  return Object.keys(stands).length;
}
