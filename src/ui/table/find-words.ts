import { findQuote } from '../../domain/table/find-quote.ts';
import { readShownText } from '../controls/shown-text.ts';
import { decodeEntities } from '../markdown/entities.ts';

/** The first place where an element shows a quote, whatever its markup. */
export function findWords(element: Element, quote: string): Range | undefined {
  const { text, rangeOf } = readShownText(element);
  const place = findQuote(text, quote) ?? findQuote(text, decodeEntities(quote));
  return place && rangeOf(place);
}
