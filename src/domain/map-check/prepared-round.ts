import type { MapPoint, WholeAnswer } from '../table/agreement-map.ts';
import { findQuote } from '../table/find-quote.ts';
import { overlap, placedSentences } from '../table/sentences.ts';

/** A question with its answers, and the map that was written for them. */
export interface PreparedRound {
  readonly id: string;
  readonly question: string;
  readonly answers: readonly WholeAnswer[];
  readonly points: readonly MapPoint[];
}

/** Gives the numbers of the sentences in which a quote of this answer stands; none if it is not found. */
export function sentencesWithin(answer: string): (quote: string) => readonly number[] {
  // The clerk gets no number for a piece of blanks.
  const sentences = placedSentences(answer).filter(({ sentence }) => sentence.trim() !== '');
  return (quote) => {
    const found = findQuote(answer, quote);
    if (!found) return [];
    return sentences.flatMap((placed, index) => (overlap(placed, found) ? [index + 1] : []));
  };
}
