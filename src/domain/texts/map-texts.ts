import {
  type AgreementMap,
  type LeftOut,
  type MapProblem,
  MAX_POINTS,
  isUnreadable,
} from '../table/agreement-map.ts';
import { describeFailure } from './failure-texts.ts';
import { groupDigits } from './group-digits.ts';

/* Texts about a map as a whole: that it is drawn, what it shows, what was left out, or why there is none. */

const UNTOUCHED = 'The answers are untouched.';

/** What was left out of the map, a sentence for each reason. */
export function describeLeftOut({ notFound, unclear, surplus }: LeftOut): readonly string[] {
  return [
    ...leftOutLine(
      notFound,
      'claim',
      notFound === 1 ? 'its words were not found' : 'their words were not found',
    ),
    ...leftOutLine(
      unclear,
      'claim',
      unclear === 1 ? 'it could not be understood' : 'they could not be understood',
    ),
    ...leftOutLine(surplus, 'more point', `a map has at most ${MAX_POINTS}`),
  ];
}

/** Why there is no new map, that the answers are kept, and what to do. */
export function describeMapProblem(problem: MapProblem): string {
  const why = describeCause(problem);
  return isUnreadable(problem) && problem.isRepeated ? `${why} This model may be too small for maps.` : why;
}

function describeCause(problem: MapProblem): string {
  switch (problem.kind) {
    case 'no-content':
      return sentences('The clerk answered without any text.', 'Try again.');
    case 'no-json':
      return sentences("The clerk's answer is not a map that can be read.", 'Try again.');
    case 'no-points':
      return sentences(
        'The clerk found no point on which the answers take a side.',
        'Try again, or put a question on which they can differ.',
      );
    case 'nothing-left': {
      const cause = "None of the clerk's claims could be found in the answers.";
      return sentences([cause, ...describeLeftOut(problem.leftOut)].join(' '), 'Try again.');
    }
    case 'failed':
      return `No map was drawn; the answers are untouched. ${describeFailure(problem.failure)}`;
    case 'threw':
      return sentences('The map could not be drawn.', 'Try again.');
    case 'stopped':
      return sentences('Stopped before the map was drawn.', 'Try again whenever you like.');
  }
}

/** What was checked of a map, a sentence: how many of the quotes that the clerk named are in it, and what nobody checks. */
export function describeFound({ points, leftOut }: AgreementMap): string {
  const found = points.reduce((sum, { stands }) => sum + stands.length, 0);
  const lost = leftOut.notFound + leftOut.unclear;
  const sides = `${found === 1 ? 'the side is' : 'the sides are'} the model's reading.`;
  if (lost === 0) return `${describeAllFound(found)}; ${sides}`;
  const stand = `${groupDigits(found)} of ${countOf(found + lost, 'quote')} ${found === 1 ? 'stands' : 'stand'}`;
  const others = lost === 1 ? 'the other was' : 'the others were';
  return `${stand} in the answers, ${others} left out; ${sides}`;
}

function describeAllFound(count: number): string {
  if (count === 1) return 'The quote stands in the answer';
  return `${count === 2 ? 'Both' : `All ${groupDigits(count)}`} quotes stand in the answers`;
}

function leftOutLine(count: number, what: string, reason: string): readonly string[] {
  return count === 0 ? [] : [`${countOf(count, what)} left out: ${reason}.`];
}

function countOf(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${groupDigits(count)} ${what}s`;
}

function sentences(cause: string, remedy: string): string {
  return `${cause} ${UNTOUCHED} ${remedy}`;
}
