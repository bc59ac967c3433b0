import type { MapPoint } from '../table/agreement-map.ts';
import { doubtedKindOf, kindOfPoint } from '../table/point-kind.ts';
import { pointKindLabel } from '../texts/table-texts.ts';
import { type Block, LEFT, RIGHT } from './blocks.ts';
import type { Brush, Font } from './brush.ts';
import type { PlaceFace } from './faces.ts';
import { baselineAround, drawLines, fit, fitBalanced, lineHeightOf, rounded } from './picture-text.ts';
import { type AxisColumn, type PicturedPersona, columnsOf } from './pictured-map.ts';
import { svgElement } from './svg.ts';

interface AxisOptions {
  readonly rowHeight: number;
  readonly pointSize: number;
  readonly maxFace: number;
}

/** A column's place, the same in every row. */
interface Span {
  readonly x: number;
  readonly width: number;
}

interface Layout {
  /** Of a face. */
  readonly size: number;
  readonly spans: readonly Span[];
}

/** How the faces of a column stand together. */
interface Pile {
  /** Of a face, beside the others. */
  readonly scale: number;
  /** The least distance of two faces, as a share of one. */
  readonly closeness: number;
}

export const AXIS_HEAD_HEIGHT = 27;

export const AXIS_GAP = 12;

const HEAD: Font = { size: 15, weight: 600 };

const KIND_WIDTH = 128;

const POINT_LEFT = LEFT + KIND_WIDTH;

const POINT_GAP = 16;

/** Where the columns begin; those of many personas need more room. */
const AXIS_LEFT = { few: 580, many: 540 };

const MANY_PERSONAS = 5;

const COLUMN = { least: 100, padding: 8 };

const STANDING: Pile = { scale: 1, closeness: 0.76 };

const NOT_HEARD: Pile = { scale: 0.84, closeness: 0.64 };

const PILES = [STANDING, STANDING, STANDING, NOT_HEARD] as const;

/** The distance of faces that have room, as a share of one. */
const APART = 1.14;

const LEAST_FACE = 20;

const ROW_PADDING = 3;

/** A row for each point: its kind and text, and the personas where they stand. */
export function axisBlock(
  points: readonly MapPoint[],
  answers: number,
  personas: readonly PicturedPersona[],
  { rowHeight, pointSize, maxFace }: AxisOptions,
  place: PlaceFace,
  brush: Brush,
): Block {
  const rows = points.map((point) => columnsOf(point, personas));
  const left = personas.length > MANY_PERSONAS ? AXIS_LEFT.many : AXIS_LEFT.few;
  const { size, spans } = layOut(rows, left, Math.min(maxFace, rowHeight - 2 * ROW_PADDING));
  const pointWidth = left - POINT_LEFT - POINT_GAP;
  const height = AXIS_HEAD_HEIGHT + points.length * rowHeight;
  const pointFont: Font = { size: pointSize, weight: 600 };
  const maxLines = Math.max(1, Math.floor(rowHeight / lineHeightOf(pointFont)));

  const drawRow = (point: MapPoint, row: readonly AxisColumn[], top: number) => {
    const middle = top + rowHeight / 2;
    const kind = pointKindLabel(kindOfPoint(point, answers), doubtedKindOf(point, answers));
    const kindLines = fit(kind, HEAD, KIND_WIDTH - 8, 1, brush).lines;
    const { lines } = fitBalanced(point.text, pointFont, pointWidth, Math.min(maxLines, 3), brush);
    const line = { x1: LEFT, x2: RIGHT, y1: rounded(top), y2: rounded(top), stroke: brush.colour('line') };
    return [
      svgElement('line', line),
      drawLines(
        kindLines,
        { x: LEFT, y: baselineAround(middle, 1, HEAD), width: KIND_WIDTH - 8 },
        { font: HEAD, fill: brush.colour('ink-quiet') },
      ),
      drawLines(
        lines,
        { x: POINT_LEFT, y: baselineAround(middle, lines.length, pointFont), width: pointWidth },
        { font: pointFont, fill: brush.colour('ink') },
      ),
      ...row.map((column, index) => drawPile(column, index, middle)),
    ].join('');
  };

  const drawPile = ({ voices }: AxisColumn, index: number, centreY: number) => {
    const span = spans[index];
    if (!span) return '';
    const face = size * (PILES[index]?.scale ?? 1);
    const room = span.width - 2 * COLUMN.padding - face;
    const step = Math.min(face * APART, room / Math.max(1, voices.length - 1));
    const first = span.x + span.width / 2 - ((voices.length - 1) * step) / 2;
    return voices
      .map(({ persona, voice }, order) => {
        const look = voice.kind === 'stand' ? 'heard' : voice.kind;
        return place(persona, look, { centreX: first + order * step, centreY, size: face });
      })
      .join('');
  };

  return {
    height,
    gap: AXIS_GAP,
    draw(top) {
      const [against, , onSide] = spans;
      const tints = [against, onSide].map((span) =>
        span === undefined
          ? ''
          : svgElement('rect', {
              x: rounded(span.x),
              y: rounded(top),
              width: rounded(span.width),
              height: rounded(height),
              rx: 8,
              fill: brush.colour('page'),
            }),
      );
      const heads = (rows[0] ?? []).map(({ label }, index) => {
        const { x, width } = spans[index] ?? { x: 0, width: 0 };
        const y = baselineAround(top + AXIS_HEAD_HEIGHT / 2, 1, HEAD);
        const look = { font: HEAD, fill: brush.colour('ink-quiet') };
        return drawLines([label], { x, y, width, align: 'middle' }, look);
      });
      const drawn = points.map((point, index) =>
        drawRow(point, rows[index] ?? [], top + AXIS_HEAD_HEIGHT + index * rowHeight),
      );
      return [...tints, ...heads, ...drawn].join('');
    },
  };
}

/** The largest faces with which all columns fit side by side, and where these then are. */
function layOut(rows: readonly (readonly AxisColumn[])[], left: number, largest: number): Layout {
  const room = RIGHT - left;
  const most = PILES.map((_, index) => Math.max(...rows.map((row) => row[index]?.voices.length ?? 0)));
  // The sides are equally wide.
  const side = Math.max(most[0] ?? 0, most[2] ?? 0);
  const counts = [side, most[1] ?? 0, side, most[3] ?? 0];
  const widthsFor = (size: number, isLoose: boolean) =>
    PILES.map((pile, index) =>
      Math.max(
        COLUMN.least,
        widthOfPile(counts[index] ?? 0, size, isLoose ? { ...pile, closeness: APART } : pile),
      ),
    );
  let size = Math.floor(largest);
  while (size > LEAST_FACE && sumOf(widthsFor(size, false)) > room) size -= 1;
  const tight = widthsFor(size, false);
  const loose = widthsFor(size, true);
  // First so that no faces overlap, then equally.
  const spare = room - sumOf(tight);
  const lacking = sumOf(loose) - sumOf(tight);
  const share = lacking === 0 ? 0 : Math.min(1, spare / lacking);
  const rest = (spare - share * lacking) / tight.length;
  const widths = tight.map((width, index) => width + share * ((loose[index] ?? width) - width) + rest);
  let x = left;
  const spans = widths.map((width) => {
    const span = { x, width };
    x += width;
    return span;
  });
  return { size, spans };
}

/** The least that so many faces take. */
function widthOfPile(count: number, size: number, { scale, closeness }: Pile): number {
  return size * scale * (1 + Math.max(0, count - 1) * closeness) + 2 * COLUMN.padding;
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
