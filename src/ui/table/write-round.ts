import { roundToJson } from '../../domain/transcript/round-to-json.ts';
import { type ExportedRound, roundToMarkdown } from '../../domain/transcript/round-to-markdown.ts';
import { fileNameOf } from '../../domain/transcript/transcript-file-name.ts';
import type { RoundView } from '../../domain/visit/table.ts';
import type { Product } from '../app/contexts.ts';
import { formatDay, formatTime } from '../controls/times.ts';

type ExportingProduct = Pick<Product, 'name' | 'squadId'>;

/** A round as Markdown, as it stands now (behaviour 17.18). */
export function writeMarkdown(view: RoundView, { name }: ExportingProduct): string {
  return roundToMarkdown(exportedOf(view), { productName: name, formatTime });
}

/** The name, kind and text of a round's file. */
export function downloadOf(
  view: RoundView,
  product: ExportingProduct,
  extension: 'md' | 'json',
): readonly [name: string, mediaType: string, text: string] {
  const { number, askedMs } = view.round;
  const name = fileNameOf([product.name, `round-${number}`, formatDay(askedMs)], extension);
  return extension === 'md'
    ? [name, 'text/markdown', writeMarkdown(view, product)]
    : [name, 'application/json', roundToJson(exportedOf(view), product.squadId)];
}

function exportedOf({ round, seats, isMapCurrent }: RoundView): ExportedRound {
  return { round, seats: seats.map(({ lane, turn }) => ({ persona: lane.persona, turn })), isMapCurrent };
}
