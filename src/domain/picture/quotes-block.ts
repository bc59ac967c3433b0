import type { Stand } from '../table/agreement-map.ts';
import { describeQuoteHead } from '../texts/picture-texts.ts';
import { describeStance } from '../texts/table-texts.ts';
import { type Block, LEFT, WIDTH } from './blocks.ts';
import type { Brush, Font } from './brush.ts';
import type { PlaceFace } from './faces.ts';
import { baselineAround, drawLines, fit, lineHeightOf } from './picture-text.ts';
import type { PicturedPersona } from './pictured-map.ts';
import { svgElement } from './svg.ts';

interface QuotesOptions {
  readonly size: number;
  readonly maxLines: number;
}

const HEAD: Font = { size: 15, weight: 600 };

const HEAD_HEIGHT = 24;

const BETWEEN = 24;

const PADDING = { x: 18, y: 11 };

const FACE = { size: 44, toText: 14 };

/** The words of at most two personas, side by side. */
export function quotesBlock(
  stands: readonly Stand[],
  personas: readonly PicturedPersona[],
  { size, maxLines }: QuotesOptions,
  place: PlaceFace,
  brush: Brush,
): Block {
  const font: Font = { size, weight: 400 };
  const width = (WIDTH - (stands.length - 1) * BETWEEN) / stands.length;
  const toText = PADDING.x + FACE.size + FACE.toText;
  const textWidth = width - toText - PADDING.x;
  const cards = stands.map(({ personaId, stance, quote }, index) => ({
    x: LEFT + index * (width + BETWEEN),
    persona: personas.find(({ id }) => id === personaId),
    stance: describeStance(stance),
    lines: fit(`“${quote}”`, font, textWidth, maxLines, brush).lines,
  }));
  const most = Math.max(...cards.map(({ lines }) => lines.length));
  const height = HEAD_HEIGHT + most * lineHeightOf(font) + 2 * PADDING.y;
  return {
    height,
    gap: 14,
    draw: (top) =>
      cards
        .map(({ x, persona, stance, lines }) => {
          const fill = brush.colour('page');
          const card = svgElement('rect', { x, y: top, width, height, rx: 10, fill });
          const headWidth = textWidth - brush.measure(describeQuoteHead('', stance), HEAD);
          const name = fit(persona?.name ?? '', HEAD, headWidth, 1, brush).lines.join('');
          const head = drawLines(
            [describeQuoteHead(name, stance)],
            { x: x + toText, y: baselineAround(top + PADDING.y + 9, 1, HEAD), width: textWidth },
            { font: HEAD, fill: brush.colour('ink-quiet') },
          );
          const words = drawLines(
            lines,
            {
              x: x + toText,
              y: baselineAround(top + PADDING.y + HEAD_HEIGHT + lineHeightOf(font) / 2, 1, font),
              width: textWidth,
            },
            { font, fill: brush.colour('ink') },
          );
          const spot = {
            centreX: x + PADDING.x + FACE.size / 2,
            centreY: top + PADDING.y + FACE.size / 2,
            size: FACE.size,
          };
          return card + (persona ? place(persona, 'heard', spot) : '') + head + words;
        })
        .join(''),
  };
}
