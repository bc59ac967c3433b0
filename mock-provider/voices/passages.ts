/** A stretch of an answer that can be quoted: at least four words, or the whole answer where it is shorter. */
export interface Passage {
  /** Exactly as it stands in the answer. */
  text: string;
  /** None where it can only be quoted whole. */
  words: readonly Word[];
}

interface Word {
  start: number;
  end: number;
}

const fewestWords = 4;
const mostWords = 14;
const mostCharacters = 160;

/** Scripts that write no blanks; their quotes are measured in characters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const everyUnspaced = new RegExp(unspaced, 'gu');
const mostUnspaced = 40;
const fewestUnspaced = 6;

const ends = /[.!?;:\n…。！？；：<>{}[\]|*_`~#]+/g;

/** The stretches of an answer in their order; none where nothing in it can be quoted. */
export function passagesOf(answer: string): readonly Passage[] {
  const all = wordsOf(answer);
  if (all.length === 0) return [];
  if (!isEnough(answer, all)) return wholeOf(answer.trim());
  const stretches = [...stretchesOf(answer)].map(([start, end]) =>
    all.filter((word) => word.start >= start && word.start < end),
  );
  const passages: Word[][] = [];
  let short: Word[] = [];
  for (const words of stretches) {
    short.push(...words);
    if (!isEnough(answer, short)) continue;
    passages.push(short);
    short = [];
  }
  passages.at(-1)?.push(...short);
  return passages.map((words) => passageOf(answer, words)).filter((passage) => passage !== null);
}

/** 4 to 14 words of a passage around this character: from a comma, where one is near. Empty where nothing will do. */
export function quoteFrom({ text, words }: Passage, at: number): string {
  if (words.length === 0) return text;
  const isSpaced = words.length >= fewestWords && lengthOf(words, 0, fewestWords) <= mostCharacters;
  if (!isSpaced) return unspaced.test(text) ? unspacedQuote(text, at) : '';
  const met = Math.max(
    0,
    words.findLastIndex(({ start }) => start <= at),
  );
  const from = Math.min(beginningOf(text, words, met), words.length - fewestWords);
  const comma = words.findIndex(({ end }, index) => index > met && isAfterComma(text, end));
  let to = Math.min(from + mostWords, words.length);
  if (comma >= 0 && comma < to && comma - from + 1 >= fewestWords) to = comma + 1;
  while (to - from > fewestWords && lengthOf(words, from, to) > mostCharacters) to -= 1;
  return lengthOf(words, from, to) > mostCharacters
    ? ''
    : bare(text.slice(words[from]?.start, words[to - 1]?.end));
}

function beginningOf(text: string, words: readonly Word[], met: number): number {
  for (let index = met; index > 0 && index > met - mostWords + fewestWords; index -= 1) {
    if (isAfterComma(text, words[index - 1]?.end ?? 0)) return index;
  }
  return met < mostWords - fewestWords ? 0 : met - 2;
}

function isAfterComma(text: string, end: number): boolean {
  return /[,—–]/.test(text.charAt(end - 1));
}

function lengthOf(words: readonly Word[], from: number, to: number): number {
  return (words[to - 1]?.end ?? 0) - (words[from]?.start ?? 0);
}

/** Without a blank there is no word to begin at: some characters from here on, or all where it is short. */
function unspacedQuote(text: string, at: number): string {
  const whole = bare(text);
  if (whole.length <= mostUnspaced) return isEnoughUnspaced(whole) ? whole : '';
  const next = whole.slice(at).search(unspaced);
  const start = Math.min(next < 0 ? whole.search(unspaced) : at + next, whole.length - mostUnspaced);
  const cut = whole.slice(start, start + mostUnspaced);
  const quote = bare(cut.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, ''));
  return isEnoughUnspaced(quote) ? quote : '';
}

function wholeOf(text: string): readonly Passage[] {
  return text.length <= mostCharacters ? [{ text, words: [] }] : [];
}

function passageOf(answer: string, words: readonly Word[]): Passage | null {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return null;
  const text = answer.slice(first.start, last.end);
  const isEndless = words.some(({ start, end }) => end - start > mostCharacters / fewestWords);
  if (isEndless && !unspaced.test(text)) return null;
  return {
    text,
    words: words.map(({ start, end }) => ({ start: start - first.start, end: end - first.start })),
  };
}

function isEnough(answer: string, words: readonly Word[]): boolean {
  if (words.length >= fewestWords) return true;
  return isEnoughUnspaced(answer.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0));
}

function isEnoughUnspaced(text: string): boolean {
  return [...text.matchAll(everyUnspaced)].length >= fewestUnspaced;
}

function* stretchesOf(answer: string): Iterable<readonly [start: number, end: number]> {
  let start = 0;
  for (const { index, 0: mark } of answer.matchAll(ends)) {
    yield [start, index + mark.length];
    start = index + mark.length;
  }
  yield [start, answer.length + 1];
}

/** What blanks part, without what holds no letter and no number. */
function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(/\S+/g)]
    .filter(([word]) => /[\p{L}\p{N}]/u.test(word))
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
}

/** From the first letter or number to the last. */
function bare(text: string): string {
  const start = text.search(/[\p{L}\p{N}]/u);
  const end = [...text.matchAll(/[\p{L}\p{N}]\p{M}*/gu)].at(-1);
  return end === undefined ? '' : text.slice(start, end.index + end[0].length);
}
