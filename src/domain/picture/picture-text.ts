import type { Brush, Font } from './brush.ts';
import { type SvgAttributes, escapeXml, svgElement } from './svg.ts';
import { type FittedText, balanceText, fitText } from './fit-text.ts';

/** Where lines stand: the left edge, the first baseline, and the width between the edges. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'start' | 'middle' | 'end';
}

interface Look {
  readonly font: Font;
  readonly fill: string;
}

/** The distance of baselines, as a multiple of the font's size. */
const LINE_HEIGHT = 1.2;

/** How far below the middle of a line its baseline is, as a share of the font's size. */
const BASELINE = 0.35;

const RIGHT_TO_LEFT = /^\P{L}*[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u;

/** Lines of one text, which begin at the right if its first letter is of a script that does. */
export function drawLines(
  lines: readonly string[],
  { x, y, width, align = 'start' }: Place,
  { font, fill }: Look,
): string {
  const isRtl = RIGHT_TO_LEFT.test(lines.join(' '));
  const isAtRight = align !== 'middle' && isRtl === (align === 'start');
  const shared: SvgAttributes = {
    x: rounded(align === 'middle' ? x + width / 2 : isAtRight ? x + width : x),
    'font-size': font.size,
    'font-weight': font.weight,
    fill,
    'text-anchor': align,
    direction: isRtl ? 'rtl' : undefined,
  };
  return lines
    .map((line, index) =>
      svgElement('text', { ...shared, y: rounded(y + index * lineHeightOf(font)) }, escapeXml(line)),
    )
    .join('');
}

/** Breaks a text into lines of a font. */
export const fit = fittingWith(fitText);

/** The same, with lines of about the same width. */
export const fitBalanced = fittingWith(balanceText);

/** The first baseline of so many lines around a middle. */
export function baselineAround(middle: number, count: number, font: Font): number {
  return middle - ((count - 1) * lineHeightOf(font)) / 2 + font.size * BASELINE;
}

export function lineHeightOf({ size }: Font): number {
  return size * LINE_HEIGHT;
}

/** To a tenth of a pixel. */
export function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

function fittingWith(breakText: typeof fitText) {
  return (text: string, font: Font, width: number, maxLines: number, { measure }: Brush): FittedText =>
    breakText(text, { width, maxLines }, (part) => measure(part, font));
}
