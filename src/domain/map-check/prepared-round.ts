import type { MapPoint, WholeAnswer } from '../table/agreement-map.ts';
import { findQuote } from '../table/find-quote.ts';
import { splitSentences } from '../table/sentences.ts';

/** A question with its answers, and the map that was written for them. */
export interface PreparedRound {
  readonly id: string;
  readonly question: string;
  readonly answers: readonly WholeAnswer[];
  readonly points: readonly MapPoint[];
}

/** Gives the numbers of the sentences in which a quote of this answer stands; none if it is not found. */
export function sentencesWithin(answer: string): (quote: string) => readonly number[] {
  const sentences: { readonly from: number; readonly to: number }[] = [];
  let from = 0;
  for (const piece of splitSentences(answer)) {
    const to = from + piece.length;
    // The clerk gets no number for a piece of blanks.
    if (piece.trim() !== '') sentences.push({ from, to });
    from = to;
  }
  return (quote) => {
    const found = findQuote(answer, quote);
    if (!found) return [];
    return sentences.flatMap((sentence, index) =>
      sentence.from < found.to && found.from < sentence.to ? [index + 1] : [],
    );
  };
}
