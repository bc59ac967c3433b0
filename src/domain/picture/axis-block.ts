import type { MapPoint } from '../table/agreement-map.ts';
import { doubtedKindOf, kindOfPoint } from '../table/point-kind.ts';
import { pointKindLabel } from '../texts/table-texts.ts';
import { type Block, LEFT, RIGHT } from './blocks.ts';
import type { Brush, Font } from './brush.ts';
import type { PlaceFace } from './faces.ts';
import { baselineAround, drawLines, fit, rounded } from './picture-text.ts';
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

export const AXIS_HEAD_HEIGHT = 27;

export const AXIS_GAP = 12;

const HEAD: Font = { size: 15, weight: 600 };

const KIND_WIDTH = 128;

const POINT_LEFT = LEFT + KIND_WIDTH;

const POINT_GAP = 16;

/** Of a row, for the texts; many personas need more of it for themselves. */
const AXIS_LEFT = { few: 612, many: 540 };

const MANY_PERSONAS = 5;

const COLUMN = { least: 100, padding: 12 };

const ROW_PADDING = 3;

/** Between faces that have room. */
const FACE_GAP = 6;

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
  const size = Math.min(maxFace, rowHeight - 2 * ROW_PADDING);
  const left = personas.length > MANY_PERSONAS ? AXIS_LEFT.many : AXIS_LEFT.few;
  const spans = spansOf(rows, size, left);
  const pointWidth = left - POINT_LEFT - POINT_GAP;
  const height = AXIS_HEAD_HEIGHT + points.length * rowHeight;
  const pointFont: Font = { size: pointSize, weight: 600 };
  const maxLines = Math.max(1, Math.floor((rowHeight - 2) / (pointSize * 1.25)));

  const drawRow = (point: MapPoint, row: readonly AxisColumn[], top: number) => {
    const middle = top + rowHeight / 2;
    const kind = pointKindLabel(kindOfPoint(point, answers), doubtedKindOf(point, answers));
    const kindLines = fit(kind, HEAD, KIND_WIDTH - 8, 1, brush).lines;
    const { lines } = fit(point.text, pointFont, pointWidth, Math.min(maxLines, 3), brush);
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
      ...row.map((column, index) => drawPile(column, spans[index], middle)),
    ].join('');
  };

  const drawPile = ({ voices }: AxisColumn, span: Span | undefined, centreY: number) => {
    if (!span) return '';
    const room = span.width - COLUMN.padding - size;
    const step = Math.min(size + FACE_GAP, room / Math.max(1, voices.length - 1));
    const first = span.x + span.width / 2 - ((voices.length - 1) * step) / 2;
    return voices
      .map(({ persona, voice }, index) => {
        const look = voice.kind === 'stand' ? 'heard' : voice.kind;
        return place(persona, look, { centreX: first + index * step, centreY, size });
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

/** Wider where more stand together; the two sides are equally wide. */
function spansOf(rows: readonly (readonly AxisColumn[])[], size: number, left: number): readonly Span[] {
  const needed = (index: number) => {
    const most = Math.max(0, ...rows.map((row) => row[index]?.voices.length ?? 0));
    return Math.max(COLUMN.least, most * (size + FACE_GAP) - FACE_GAP + 2 * COLUMN.padding);
  };
  const side = Math.max(needed(0), needed(2));
  const wanted = [side, needed(1), side, needed(3)];
  const sum = wanted.reduce((total, width) => total + width, 0);
  const room = RIGHT - left;
  let x = left;
  return wanted.map((width) => {
    const given = sum > room ? COLUMN.least + shareOf(width, wanted, room) : width + (room - sum) / 4;
    const span = { x, width: given };
    x += given;
    return span;
  });
}

/** A column's part of what is left when each has the least. */
function shareOf(width: number, wanted: readonly number[], room: number): number {
  const beyond = wanted.reduce((total, each) => total + each - COLUMN.least, 0);
  return ((width - COLUMN.least) / beyond) * (room - wanted.length * COLUMN.least);
}
