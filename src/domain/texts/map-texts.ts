import {
  type AgreementMap,
  type LeftOut,
  type MapPoint,
  type MapProblem,
  type Stance,
  type Stand,
  MAX_POINTS,
  isDisputed,
} from '../table/agreement-map.ts';
import { MAX_MATERIAL_CHARACTERS } from '../table/clerk-terms.ts';
import { CHAT_TEXTS } from './chat-texts.ts';
import { joinNames } from './join-names.ts';
import { describeFailure } from './question-texts.ts';

/** What the buttons and headings of a map say (behaviour 17.12 to 17.17). */
export const MAP_TEXTS = {
  draw: 'Draw the map',
  drawAgain: 'Draw it again',
  drawing: CHAT_TEXTS.drawingMap,
  map: 'The map',
  point: 'Point',
  origin: 'Points in the words of the clerk, quotes in those of the answers',
  pressHint: 'Press a quote to see it in its answer.',
  backToMap: 'Back to the map',
  awaited: 'The map can be drawn once these have ended:',
  otherMap: 'Another map is being drawn. This one can be drawn afterwards.',
  exportRound: 'This round',
  copyRound: 'Copy round',
  markdown: 'Markdown',
  json: 'JSON',
  exportMissing:
    'The code for this could not be loaded. Nothing is lost: check the connection and try again.',
} as const;

/** Whether those who speak of a point differ, agree, or are one alone. */
export type PointKind = 'disputed' | 'shared' | 'alone';

const UNTOUCHED = 'The answers are untouched.';

/** Said before a map is drawn (behaviour 17.12). */
export function describeMapRequest(): string {
  return 'One request: a clerk shows where the answers agree and differ, in their own words.';
}

/** The name of a button that stops one of several. */
export function describeStopOf(name: string): string {
  return `Stop ${name}`;
}

/** What a persona says to a point; undefined is silence. */
export function describeStance(stance: Stance | undefined): string {
  switch (stance) {
    case 'for':
      return 'For';
    case 'against':
      return 'Against';
    case 'mixed':
      return 'Mixed';
    case undefined:
      return 'Silent';
  }
}

/** What a cell says and does, for who hears it (behaviour 17.20). */
export function describeStand(name: string, { stance, quote }: Pick<Stand, 'stance' | 'quote'>): string {
  return `${name}, ${describeStance(stance).toLowerCase()}: “${quote}”. Show the words.`;
}

/** Who says nothing to a point. */
export function describeSilent(names: readonly string[]): string {
  return `${describeStance(undefined)}: ${names.join(', ')}`;
}

/** Why a cell cannot lead to its words (behaviour 17.17). */
export function describeMissingWords(name: string): string {
  return `These words of ${name} are no longer there: the answer has changed or is gone.`;
}

/** What of the clerk's answer is not in the map, a sentence for each kind (behaviour 17.14). */
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

/** Why there is no new map, that the answers are kept, and what to do (behaviour 17.15). */
export function describeMapProblem(problem: MapProblem): string {
  switch (problem.kind) {
    case 'no-content':
      return sentences('The clerk answered without any text.', 'Try again.');
    case 'no-json':
      return sentences("The clerk's answer is not a map that can be read.", 'Try again.');
    case 'no-points':
      return sentences(
        'The clerk named no points.',
        'Try again, or put a question on which they can differ.',
      );
    case 'nothing-left': {
      const cause = 'Nothing that the clerk claimed could be shown in the words of the answers.';
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

/** What the map shows, by number, such as '3 points: 1 disputed, 1 shared, 1 raised by one alone.' (behaviour 17.14). */
export function summarizeMap({ points }: Pick<AgreementMap, 'points'>): string {
  const kinds = points.map(kindOfPoint);
  const counts = (['disputed', 'shared', 'alone'] as const).flatMap((kind) => {
    const count = kinds.filter((one) => one === kind).length;
    return count === 0 ? [] : [`${count} ${describeKind(kind)}`];
  });
  return `${countOf(points.length, 'point')}: ${counts.join(', ')}.`;
}

export function kindOfPoint(point: MapPoint): PointKind {
  if (isDisputed(point)) return 'disputed';
  return point.stands.length > 1 ? 'shared' : 'alone';
}

/** Stands beside a point. */
export function pointKindLabel(kind: PointKind): string {
  switch (kind) {
    case 'disputed':
      return 'Disputed';
    case 'shared':
      return 'Shared';
    case 'alone':
      return 'One alone';
  }
}

/** Stands above a map whose answers are no longer these (behaviour 17.16). */
export function describeOutOfDate(): string {
  return 'Out of date: the answers have changed since this map was drawn.';
}

/** Stands below a map of which the end is missing (behaviour 17.15). */
export function describeCutMap(): string {
  return "The clerk's answer broke off. Its whole points are kept; draw the map again for the rest.";
}

/** Whose answers the clerk saw in part; undefined if it saw all of each (behaviour 17.12). */
export function describeShortened(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const count = `${MAX_MATERIAL_CHARACTERS.toLocaleString('en')} characters`;
  return names.length === 1
    ? `The clerk saw the first ${count} of ${names[0]}'s answer.`
    : `Of the answers of ${joinNames(names)}, the clerk saw the first ${count} each.`;
}

/** Announces a map that has been drawn, in one sentence (behaviour 17.20). */
export function describeMapArrival(map: Pick<AgreementMap, 'points'>): string {
  return `The map is drawn, with ${summarizeMap(map)}`;
}

function describeKind(kind: PointKind): string {
  return kind === 'alone' ? 'raised by one alone' : kind;
}

function leftOutLine(count: number, what: string, reason: string): readonly string[] {
  return count === 0 ? [] : [`${countOf(count, what)} left out: ${reason}.`];
}

function countOf(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count.toLocaleString('en')} ${what}s`;
}

function sentences(cause: string, remedy: string): string {
  return `${cause} ${UNTOUCHED} ${remedy}`;
}
