interface Point {
  readonly xPx: number;
  readonly yPx: number;
}

export const LINK_DISTANCE_PX = 100;

/** How near two points are: 1 at the same place, falling to 0 at 100 px; more than 0 is a link (behaviour 14.1). */
export function closeness(from: Point, to: Point): number {
  const distancePx = Math.hypot(to.xPx - from.xPx, to.yPx - from.yPx);
  return distancePx < LINK_DISTANCE_PX ? 1 - distancePx / LINK_DISTANCE_PX : 0;
}
