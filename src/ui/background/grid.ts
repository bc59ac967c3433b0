export const GRID_SPACING_PX = 30;

/** Every fifth line is a main one, as on graph paper. */
const LINES_PER_MAIN = 5;

/** Where the first line of a length lies, such that a main line runs through the middle: from 0 to below 30 px. */
export function firstLinePx(lengthPx: number): number {
  return (lengthPx / 2) % GRID_SPACING_PX;
}

export function lineCount(lengthPx: number): number {
  return lengthPx > 0 ? Math.floor((lengthPx - firstLinePx(lengthPx)) / GRID_SPACING_PX) + 1 : 0;
}

export function linePx(lengthPx: number, index: number): number {
  return firstLinePx(lengthPx) + index * GRID_SPACING_PX;
}

export function isMainLine(lengthPx: number, index: number): boolean {
  const middleIndex = Math.floor(lengthPx / 2 / GRID_SPACING_PX);
  return (index - middleIndex) % LINES_PER_MAIN === 0;
}
