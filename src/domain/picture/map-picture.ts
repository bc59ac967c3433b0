import { oneLine } from '../checks/one-line.ts';
import type { AgreementMap } from '../table/agreement-map.ts';
import { describePictureSource } from '../texts/picture-texts.ts';
import { describeOutOfDate } from '../texts/table-texts.ts';
import { AXIS_GAP, AXIS_HEAD_HEIGHT, axisBlock } from './axis-block.ts';
import { BOTTOM, type Block, PICTURE_SIZE, TOP, heightOf, stackBlocks } from './blocks.ts';
import { type Measure, type Theme, createBrush } from './brush.ts';
import { createFaces } from './faces.ts';
import { type PicturedMap, quotedStands } from './pictured-map.ts';
import { quotesBlock } from './quotes-block.ts';
import { escapeXml, svgElement } from './svg.ts';
import { headlineBlock, keyBlock, questionBlock, sourceBlock, warningBlock } from './text-blocks.ts';

interface PictureTools {
  readonly theme: Theme;
  readonly measure: Measure;
  /** As CSS names it. */
  readonly fontFamily: string;
  /** CSS that brings the font. */
  readonly fontRules: string;
}

/** A row is this high before quotes get more lines. */
const GOOD_ROW_HEIGHT = 58;

/** How many lines a quote may take; the first that leaves room for the rows is used. */
const QUOTE_LINES = [5, 4, 3, 2];

/** Sizes of texts and faces, by the number of points. */
const SCALES = [
  {
    maxPoints: 1,
    headline: { sizes: [56, 52, 48, 44, 40, 36, 32, 28], maxLines: 3 },
    questionLines: 2,
    pointSize: 24,
    quoteSize: 22,
    maxFace: 64,
    maxRow: 120,
  },
  {
    maxPoints: 3,
    headline: { sizes: [44, 40, 36, 32, 28], maxLines: 3 },
    questionLines: 2,
    pointSize: 20,
    quoteSize: 19,
    maxFace: 48,
    maxRow: 96,
  },
  {
    maxPoints: 5,
    headline: { sizes: [34, 32, 30, 28, 26], maxLines: 2 },
    questionLines: 1,
    pointSize: 18,
    quoteSize: 17,
    maxFace: 44,
    maxRow: 76,
  },
] as const;

const SMALLEST_SCALE = {
  headline: { sizes: [28, 26, 24], maxLines: 2 },
  questionLines: 1,
  pointSize: 15,
  quoteSize: 16,
  maxFace: 40,
  maxRow: 56,
} as const;

/**
 * A map as an SVG document of 1200 by 630: the question, the headline, who is who, a row for each point with the personas
 * where they stand, quotes of the headline's point, and where all of it comes from. Whatever the texts are, they stay in
 * their places, and stay texts.
 */
export function mapPicture(
  given: PicturedMap,
  { theme, measure, fontFamily, fontRules }: PictureTools,
): string {
  const { question, map, personas, isCurrent, origin } = onSingleLines(given);
  const brush = createBrush(theme, measure);
  const { definitions, place } = createFaces(personas, brush);
  const { points, basis } = map;
  const scale = SCALES.find(({ maxPoints }) => points.length <= maxPoints) ?? SMALLEST_SCALE;
  const hasUnquoted = points.some(({ unquoted = [] }) => unquoted.length > 0);
  const above = [
    ...(isCurrent ? [] : [warningBlock(describeOutOfDate(), brush)]),
    questionBlock(question, scale.questionLines, brush),
    headlineBlock(map, personas, scale.headline, brush),
    keyBlock(personas, place, brush),
  ];
  const source = sourceBlock(describePictureSource(map, hasUnquoted), origin, brush);
  const stands = quotedStands(map);
  const quotesOf = (maxLines: number): readonly Block[] =>
    stands.length === 0
      ? []
      : [quotesBlock(stands, personas, { size: scale.quoteSize, maxLines }, place, brush)];
  const rowHeightBeside = (quotes: readonly Block[]) => {
    const others = heightOf([...above, ...quotes, source]) + AXIS_GAP + AXIS_HEAD_HEIGHT;
    return Math.min(scale.maxRow, (PICTURE_SIZE.height - TOP - BOTTOM - others) / points.length);
  };
  const maxLines = QUOTE_LINES.find((lines) => rowHeightBeside(quotesOf(lines)) >= GOOD_ROW_HEIGHT) ?? 2;
  const quotes = quotesOf(maxLines);
  const rows = { ...scale, rowHeight: rowHeightBeside(quotes) };
  const axis = axisBlock(points, basis.length, personas, rows, place, brush);
  const ground = svgElement('rect', { ...PICTURE_SIZE, fill: brush.colour('panel') });
  const style = svgElement('style', {}, escapeXml(fontRules));
  return svgElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      ...PICTURE_SIZE,
      viewBox: `0 0 ${PICTURE_SIZE.width} ${PICTURE_SIZE.height}`,
      'font-family': fontFamily,
    },
    svgElement('defs', {}, style + definitions) + ground + stackBlocks([...above, axis, ...quotes, source]),
  );
}

/** Without line breaks and without characters that act on what displays them. */
function onSingleLines({ question, map, personas, isCurrent, origin }: PicturedMap): PicturedMap {
  const { model, ...rest } = map;
  const points: AgreementMap['points'] = map.points.map((point) => ({
    ...point,
    text: oneLine(point.text),
    stands: point.stands.map((stand) => ({ ...stand, quote: oneLine(stand.quote) })),
  }));
  return {
    question: oneLine(question),
    map: { ...rest, points, ...(model !== undefined && { model: oneLine(model) }) },
    personas: personas.map((persona) => ({ ...persona, name: oneLine(persona.name) })),
    isCurrent,
    origin: oneLine(origin),
  };
}
