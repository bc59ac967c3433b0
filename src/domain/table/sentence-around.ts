import { findQuote } from './find-quote.ts';
import { plainLine } from './plain-line.ts';
import { sentencesAt, splitSentences } from './sentences.ts';

/** A quote and the rest of its sentence, or sentences; joined, they are plain text on one line. */
interface QuoteInSentence {
  readonly before: string;
  readonly quote: string;
  readonly after: string;
}

/** A quote that is not in the answer stands alone. */
export function sentenceAround(answer: string, quote: string): QuoteInSentence {
  const range = findQuote(answer, quote);
  const line = plainLine(range ? sentencesAt(answer, range) : '');
  // Removing the Markdown has moved the words.
  const place = findQuote(line, quote);
  return place
    ? {
        before: line.slice(0, place.from),
        quote: line.slice(place.from, place.to),
        after: line.slice(place.to),
      }
    : { before: '', quote, after: '' };
}

/** The first sentence of an answer, as plain text on one line. */
export function openingOf(answer: string): string {
  return plainLine(splitSentences(answer)[0] ?? '');
}
