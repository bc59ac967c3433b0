import type { Brush } from './brush.ts';
import type { Inks } from './palette.ts';
import type { Size } from './view.ts';

const GRID_SPACING_PX = 30;

/** Every fifth line is a main one, as on graph paper. */
const LINES_PER_MAIN = 5;
const LINE_OPACITY = { main: 0.6, other: 0.3 };

/** Where the first line of a length lies, such that a main line runs through the middle: from 0 to below 30 px. */
function firstLinePx(lengthPx: number): number {
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

/** Rectangles on whole pixels, since a stroke between two pixels would blur. */
export function drawGrid(brush: Brush, { widthPx, heightPx }: Size, inks: Inks, pixelRatio: number): void {
  const hairPx = 1 / pixelRatio;
  brush.fillStyle = inks.line;
  for (let index = 0; index < lineCount(widthPx); index += 1) {
    brush.globalAlpha = isMainLine(widthPx, index) ? LINE_OPACITY.main : LINE_OPACITY.other;
    brush.fillRect(snap(linePx(widthPx, index), pixelRatio), 0, hairPx, heightPx);
  }
  for (let index = 0; index < lineCount(heightPx); index += 1) {
    brush.globalAlpha = isMainLine(heightPx, index) ? LINE_OPACITY.main : LINE_OPACITY.other;
    brush.fillRect(0, snap(linePx(heightPx, index), pixelRatio), widthPx, hairPx);
  }
}

function snap(px: number, pixelRatio: number): number {
  return Math.floor(px * pixelRatio) / pixelRatio;
}
