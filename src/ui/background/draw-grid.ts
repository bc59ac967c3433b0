import type { Brush } from './brush.ts';
import { isMainLine, lineCount, linePx } from './grid.ts';
import type { Inks } from './palette.ts';
import type { Size } from './size.ts';

const OPACITY = { main: 0.6, other: 0.3 };

/** Rectangles on whole pixels, since a stroke between two pixels would blur. */
export function drawGrid(brush: Brush, { widthPx, heightPx }: Size, inks: Inks, pixelRatio: number): void {
  const hairPx = 1 / pixelRatio;
  brush.fillStyle = inks.line;
  for (let index = 0; index < lineCount(widthPx); index += 1) {
    brush.globalAlpha = isMainLine(widthPx, index) ? OPACITY.main : OPACITY.other;
    brush.fillRect(snap(linePx(widthPx, index), pixelRatio), 0, hairPx, heightPx);
  }
  for (let index = 0; index < lineCount(heightPx); index += 1) {
    brush.globalAlpha = isMainLine(heightPx, index) ? OPACITY.main : OPACITY.other;
    brush.fillRect(0, snap(linePx(heightPx, index), pixelRatio), widthPx, hairPx);
  }
}

function snap(px: number, pixelRatio: number): number {
  return Math.floor(px * pixelRatio) / pixelRatio;
}
