import { type AgreementMap, type MapPoint, MAX_POINTS, type ReadingProblem } from './agreement-map.ts';
import { createPointCheck } from './check-point.ts';
import type { Material } from './clerk-material.ts';
import { createListReader } from './point-list.ts';
import { inOrder } from './point-kind.ts';
import { type ReadLoosely, pointsInText } from './points-in-text.ts';

type MapReading =
  | ({ readonly kind: 'map' } & Pick<AgreementMap, 'points' | 'leftOut' | 'isCut'>)
  | { readonly kind: 'problem'; readonly problem: ReadingProblem };

/** Ten times what the clerk is asked for: checking the quotes of more would block a page for seconds. */
const MAX_POINTS_READ = 50;

/**
 * Reads the clerk's answer. Never throws, whatever the clerk wrote.
 * @param readLoosely for what is only nearly JSON
 */
export function readMap(text: string, materials: readonly Material[], readLoosely?: ReadLoosely): MapReading {
  if (text.trim() === '') return { kind: 'problem', problem: { kind: 'no-content' } };
  const read = pointsInText(text, readLoosely);
  if (!read) return { kind: 'problem', problem: { kind: 'no-json' } };
  const { points, isCut } = read;
  if (points.length === 0) return { kind: 'problem', problem: { kind: 'no-points' } };

  const checked = points.slice(0, MAX_POINTS_READ).map(createPointCheck(materials));
  const kept = checked.flatMap(({ point }) => point ?? []);
  const shown = kept.slice(0, MAX_POINTS);
  const leftOut = {
    notFound: checked.reduce((sum, { notFound }) => sum + notFound, 0),
    unclear: checked.reduce((sum, { unclear }) => sum + unclear, 0),
    surplus: points.length - checked.length + kept.length - shown.length,
  };
  if (shown.length === 0) return { kind: 'problem', problem: { kind: 'nothing-left', leftOut } };
  return { kind: 'map', points: inOrder(shown, materials.length), leftOut, isCut };
}

/**
 * Reads a clerk's answer while it arrives: called with the text so far, gives the points that are complete. The whole map
 * has them, too, in another order.
 */
export function createMapReader(materials: readonly Material[]): (text: string) => readonly MapPoint[] {
  const readList = createListReader();
  const checkPoint = createPointCheck(materials);
  let count = 0;
  let kept: readonly MapPoint[] = [];
  return (text) => {
    const news = readList(text).points.slice(count, MAX_POINTS_READ);
    count += news.length;
    const added = news.flatMap((written) => checkPoint(written).point ?? []);
    if (added.length > 0) kept = [...kept, ...added].slice(0, MAX_POINTS);
    return kept;
  };
}
