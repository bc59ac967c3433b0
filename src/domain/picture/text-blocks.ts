import type { AgreementMap } from '../table/agreement-map.ts';
import { describeHeadline } from '../texts/map-headline.ts';
import { type Block, LEFT, RIGHT, WIDTH } from './blocks.ts';
import type { Brush, Font } from './brush.ts';
import type { PlaceFace } from './faces.ts';
import { type FittedText, cutToWidth } from './fit-text.ts';
import { baselineAround, drawLines, fit, fitBalanced, lineHeightOf } from './picture-text.ts';
import { type PicturedPersona, nameIn } from './pictured-map.ts';

interface HeadlineRoom {
  /** Best first. */
  readonly sizes: readonly number[];
  readonly maxLines: number;
}

/** To how many characters a headline that is too long cuts a point and a name. */
const HEADLINE_CUTS = [
  [Infinity, Infinity],
  [90, 40],
  [75, 32],
  [60, 28],
  [50, 24],
  [40, 20],
  [32, 16],
  [24, 12],
] as const;

const WARNING: Font = { size: 17, weight: 600 };

const QUESTION: Font = { size: 21, weight: 400 };

const NAME: Font = { size: 16, weight: 600 };

const SOURCE: Font = { size: 15, weight: 400 };

const MAX_SOURCE_LINES = 2;

const KEY = { face: 28, toName: 9, between: 28 };

const MAX_UNBROKEN = 24;

const ORIGIN_WIDTH = 460;

export function warningBlock(text: string, brush: Brush): Block {
  return textBlock(fit(text, WARNING, WIDTH, 1, brush).lines, WARNING, brush.colour('warn'), 6);
}

export function questionBlock(question: string, maxLines: number, brush: Brush): Block {
  const { lines } = fit(question, QUESTION, WIDTH, maxLines, brush);
  return textBlock(lines, QUESTION, brush.colour('ink-quiet'), 6);
}

/** In the largest type that holds all of it; one that is too long has its points and names cut. */
export function headlineBlock(
  map: AgreementMap,
  personas: readonly PicturedPersona[],
  { sizes, maxLines }: HeadlineRoom,
  brush: Brush,
): Block {
  let fitted: FittedText = { lines: [], isWhole: false };
  let font: Font = { size: 0, weight: 700 };
  for (const [pointCut, nameCut] of HEADLINE_CUTS) {
    const points = map.points.map((point) => ({ ...point, text: cutToLength(point.text, pointCut) }));
    const headline = describeHeadline({ ...map, points }, (id) =>
      unbroken(cutToLength(nameIn(personas, id), nameCut)),
    );
    for (const size of sizes) {
      font = { size, weight: 700 };
      fitted = fitBalanced(headline, font, WIDTH, maxLines, brush);
      if (fitted.isWhole) return textBlock(fitted.lines, font, brush.colour('ink'), 8);
    }
  }
  return textBlock(fitted.lines, font, brush.colour('ink'), 8);
}

/** Who is who: each face with its name. */
export function keyBlock(personas: readonly PicturedPersona[], place: PlaceFace, brush: Brush): Block {
  const perName = KEY.face + KEY.toName;
  const room = WIDTH - personas.length * perName - (personas.length - 1) * KEY.between;
  const widths = personas.map(({ name }) => brush.measure(name, NAME));
  const most = widestThatFits(widths, room);
  return {
    height: KEY.face,
    gap: 10,
    draw(top) {
      let left = LEFT;
      return personas
        .map((persona, index) => {
          const width = Math.min(most, widths[index] ?? 0);
          const [x, centreY] = [left + perName, top + KEY.face / 2];
          const { lines } = fit(persona.name, NAME, width, 1, brush);
          const spot = { centreX: left + KEY.face / 2, centreY, size: KEY.face };
          left = x + width + KEY.between;
          const y = baselineAround(centreY, 1, NAME);
          const look = { font: NAME, fill: brush.colour('ink') };
          return place(persona, 'heard', spot) + drawLines(lines, { x, y, width }, look);
        })
        .join('');
    },
  };
}

/** What the picture is drawn from on the left, and whose it is on the right. */
export function sourceBlock(source: string, origin: string, brush: Brush): Block {
  const look = { font: SOURCE, fill: brush.colour('ink-quiet') };
  const right = fit(origin, SOURCE, ORIGIN_WIDTH, 1, brush).lines;
  const rightWidth = brush.measure(right.join(''), SOURCE);
  const leftWidth = WIDTH - rightWidth - KEY.between;
  const left = fit(source, SOURCE, leftWidth, MAX_SOURCE_LINES, brush).lines;
  const height = left.length * lineHeightOf(SOURCE);
  return {
    height,
    gap: 12,
    draw(top) {
      const y = baselineAround(top + height / 2, left.length, SOURCE);
      const lastY = baselineAround(top + height - lineHeightOf(SOURCE) / 2, 1, SOURCE);
      return (
        drawLines(left, { x: LEFT, y, width: leftWidth }, look) +
        drawLines(right, { x: RIGHT - rightWidth, y: lastY, width: rightWidth, align: 'end' }, look)
      );
    },
  };
}

function textBlock(lines: readonly string[], font: Font, fill: string, gap: number): Block {
  const height = lines.length * lineHeightOf(font);
  return {
    height,
    gap,
    draw(top) {
      const y = baselineAround(top + height / 2, lines.length, font);
      return drawLines(lines, { x: LEFT, y, width: WIDTH }, { font, fill });
    },
  };
}

/** A name that lines do not break, unless it is long. */
function unbroken(name: string): string {
  return name.length > MAX_UNBROKEN ? name : name.replaceAll(' ', '\u00a0');
}

function cutToLength(text: string, characters: number): string {
  return cutToWidth(text, characters, ({ length }) => length);
}

/** The width to which the widest must be cut so that all have room. */
function widestThatFits(widths: readonly number[], room: number): number {
  const ascending = widths.toSorted((one, other) => one - other);
  let left = room;
  for (const [index, width] of ascending.entries()) {
    const share = left / (ascending.length - index);
    if (width > share) return share;
    left -= width;
  }
  return Infinity;
}
