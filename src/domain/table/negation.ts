import { comparedWords, lazily } from './folded-words.ts';

/** Verbs before `n't`, as they are without it. */
const VERBS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'do does did is are was were has have had would could should must might need dare'
      .split(' ')
      .map((verb) => [verb, verb]),
  ),
  ca: 'can',
  wo: 'will',
  sha: 'shall',
  ai: 'is',
};

/** In English and where else answers are often written. */
const NEGATIONS = [
  'not no none nobody noone nothing nowhere never neither nor hardly scarcely barely rarely seldom non',
  'nicht nie niemals niemand niemandem niemanden nichts kein keine keinem keinen keiner keines ohne weder kaum',
  'ne pas jamais rien personne aucun aucune sans ni nunca jamás nadie nada ningún ninguno ninguna sin tampoco',
  'nessuno nessuna mai niente nulla senza né não ninguém nenhum nenhuma nem sem',
  '不 没 沒 未 无 無',
].join(' ');

/** Words that a negation reaches through. */
const SMALL_WORDS =
  'a an the any one of them us you these those to be been being do does did have ever even yet longer really very quite so';

/** No more than a negation and the small words after it take. */
const MAX_CHARACTERS_BEFORE = 60;

/** Where a sentence or a part of one ends: what stands before negates nothing behind it. */
const END = /[.,:;!?…](?![\p{L}\p{N}])|[。！？，；：、|(\n\r\u2028\u2029]/u;

/** Words as they are compared. */
interface Vocabulary {
  /** What is left of a word that negates, which may be nothing. */
  readonly negated: ReadonlyMap<string, string>;
  readonly small: ReadonlySet<string>;
}

/** What a text says apart from whether it is negated. */
export interface Sense {
  /** The same for a text and its negation. */
  readonly claim: string;
  readonly isNegated: boolean;
}

const vocabulary = lazily((): Vocabulary => {
  const folded = (word: string) => comparedWords(word).join(' ');
  return {
    negated: new Map([
      ...comparedWords(NEGATIONS).map((word) => [word, ''] as const),
      ...Object.entries(VERBS).map(([verb, plain]) => [folded(`${verb}n't`), folded(plain)] as const),
      [folded('cannot'), folded('can')],
      [folded('without'), folded('with')],
    ]),
    small: new Set(comparedWords(SMALL_WORDS)),
  };
});

/** Whether what begins at a place of a text comes right after a negation, as in `Nobody` … or `not a` …. */
export function isNegatedAt(text: string, from: number): boolean {
  const before = text.slice(Math.max(0, from - MAX_CHARACTERS_BEFORE), from);
  const { negated, small } = vocabulary();
  const nearest = comparedWords(before.split(END).at(-1) ?? '').findLast((word) => !small.has(word));
  return nearest !== undefined && negated.has(nearest);
}

/** What a text claims, and whether with a negation; `Tea helps` and `Tea does not help` claim the same. */
export function senseOf(text: string): Sense {
  const { negated, small } = vocabulary();
  const words = comparedWords(text);
  const claimed = words.map((word) => negated.get(word) ?? word);
  return {
    claim: claimed
      .filter((word) => word !== '' && !small.has(word))
      .map(stemOf)
      .join(' '),
    isNegated: words.filter((word) => negated.has(word)).length % 2 === 1,
  };
}

/** Whether one text is the negation of another. */
export function isNegation(one: Sense, other: Sense): boolean {
  return one.claim === other.claim && one.isNegated !== other.isNegated;
}

/** Without the ending by which `helps` differs from `help`. */
function stemOf(word: string): string {
  return word.replace(/E?S?$/, '');
}
