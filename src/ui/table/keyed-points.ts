import type { MapPoint } from '../../domain/table/agreement-map.ts';

/** Each point after a key that it keeps when its row moves; in a round from elsewhere, points may have the same text. */
export function keyedPoints(
  points: readonly MapPoint[],
): readonly (readonly [key: string, point: MapPoint])[] {
  const counts = new Map<string, number>();
  return points.map((point) => {
    const count = counts.get(point.text) ?? 0;
    counts.set(point.text, count + 1);
    return [`${count} ${point.text}`, point];
  });
}
