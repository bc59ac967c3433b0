/** Letters and digits, each with its combining marks. */
const LETTERS = /[\p{L}\p{N}]\p{M}*/gu;

/** A word that does not need `LETTERS`, whose Unicode tables are slow on first use. */
const PLAIN_WORD = /^[!-~]*$/;

const PLAIN_LETTERS = /[0-9A-Za-z]/g;

/** What readers see as the first character of a text, such as an emoji of several code points. */
const FIRST_CHARACTER = /\p{RI}{2}|.(?:[\p{M}\p{EMod}]|\u200D.)*/su;

/**
 * The personas' signs on their tiles, like those of elements: 'Vi' for the Visionary. As far as possible, a sign comes
 * from a word that no other name has, and no two personas have the same sign.
 */
export function elementSigns(personaNames: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return personaNames.map((name, index) => {
    const others = new Set(personaNames.toSpliced(index, 1).flatMap(wordsOf));
    const signs = signsOf(name, others);
    const sign = signs.find((candidate) => !taken.has(candidate.toLowerCase())) ?? signs[0] ?? '';
    taken.add(sign.toLowerCase());
    return sign;
  });
}

/** Possible signs, from the last word that no other name has: the first letter with each later one, in order. */
function signsOf(name: string, othersWords: ReadonlySet<string>): readonly string[] {
  const words = wordsOf(name).filter((word) => lettersOf(word).length > 0);
  const word = words.findLast((candidate) => !othersWords.has(candidate)) ?? words.at(-1);
  const [first, ...later] = lettersOf(word ?? '');
  if (first === undefined) return FIRST_CHARACTER.exec(name) ?? [];
  const capital = first.toUpperCase();
  return later.length === 0 ? [capital] : later.map((letter) => capital + letter);
}

function wordsOf(name: string): readonly string[] {
  return name.split(/\s+/);
}

function lettersOf(word: string): readonly string[] {
  return word.match(PLAIN_WORD.test(word) ? PLAIN_LETTERS : LETTERS) ?? [];
}
