import type { ArrivingMap, MapPoint } from './agreement-map.ts';
import { doubtedKindOf } from './point-kind.ts';

/** The points of a map that say most. */
interface Headline {
  /** The one with the most stands on its smaller side. */
  readonly split: MapPoint | undefined;
  /** The one on which most agree; nobody who takes a stand, quoted or not, says otherwise. */
  readonly agreement: MapPoint | undefined;
  /** The first that only one persona speaks of. */
  readonly single: MapPoint | undefined;
}

/** Where points tie, the earlier one counts. */
export function headlineOf({ points, basis }: ArrivingMap): Headline {
  return {
    split: strongest(points, sidesOf),
    agreement: strongest(points, (point) => (isCertain(point, basis.length) ? agreeingOn(point) : 0)),
    single: points.find(({ stands, unquoted = [] }) => stands.length === 1 && unquoted.length === 0),
  };
}

/** The point with the highest measure above 0. */
function strongest(points: readonly MapPoint[], measure: (point: MapPoint) => number): MapPoint | undefined {
  const [first] = points
    .filter((point) => measure(point) > 0)
    .toSorted((one, other) => measure(other) - measure(one));
  return first;
}

/** How many stand on the smaller side. */
function sidesOf({ stands }: MapPoint): number {
  const count = (side: 'for' | 'against') => stands.filter(({ stance }) => stance === side).length;
  return Math.min(count('for'), count('against'));
}

/** How many say the same, if that is at least two and all who take a stand. */
function agreeingOn({ stands }: MapPoint): number {
  const isSame = new Set(stands.map(({ stance }) => stance)).size === 1;
  return isSame && stands.length > 1 && stands[0]?.stance !== 'mixed' ? stands.length : 0;
}

/** Whether no claim whose words were not found could change what the others say together. */
function isCertain(point: MapPoint, answers: number): boolean {
  const { unquoted = [] } = point;
  return doubtedKindOf(point, answers) === undefined && unquoted.every(({ stance }) => stance);
}
