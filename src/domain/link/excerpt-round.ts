import type { PersonaId } from '../squad/persona.ts';
import { ownWordsOf, searchIn } from '../table/find-quote.ts';
import { overlap, placedSentences } from '../table/sentences.ts';
import type { SharedAnswer, SharedMap, SharedRound } from './shared-round.ts';

/** On a line of its own, so that what follows is read as the beginning of a line. */
const OMISSION = '\n\n…\n\n';

/** The round with only those sentences of its answers that the map quotes. */
export function excerptRound(round: SharedRound): SharedRound {
  return {
    ...round,
    seats: round.seats.map(({ answer, ...seat }) => ({
      ...seat,
      ...(answer && { answer: excerptOf(answer, quotesIn(round.map, seat.id)) }),
    })),
  };
}

function quotesIn(map: SharedMap | undefined, personaId: PersonaId): readonly string[] {
  const stands = map?.points.flatMap((point) => point.stands) ?? [];
  return stands.flatMap((stand) => (stand.personaId === personaId ? [stand.quote] : []));
}

function excerptOf(answer: SharedAnswer, quotes: readonly string[]): SharedAnswer {
  const { text } = answer;
  const wordsIn = ownWordsOf(text);
  const words = quotes.flatMap((quote) => wordsIn(quote) ?? []);
  const excerpt = sentencesWith(text, words);
  const wordsInExcerpt = ownWordsOf(excerpt);
  // Without what stood before it, a sentence may have another meaning as Markdown.
  const areFound = words.every((quote) => wordsInExcerpt(quote) !== undefined);
  return areFound && excerpt.length < text.length ? { ...answer, text: excerpt, isExcerpt: true } : answer;
}

/** The sentences in which the quotes stand, with a mark where others are left out between them. */
function sentencesWith(text: string, quotes: readonly string[]): string {
  const search = searchIn(text);
  const ranges = quotes.flatMap((quote) => search(quote) ?? []);
  const quoted = placedSentences(text).filter((placed) => ranges.some((range) => overlap(placed, range)));
  const runs: string[] = [];
  let endOfRun: number | undefined;
  for (const { sentence, from, to } of quoted) {
    const run = from === endOfRun ? (runs.pop() ?? '') : '';
    runs.push(run + sentence);
    endOfRun = to;
  }
  return runs.map((run) => run.trim()).join(OMISSION);
}
