import { type View, assent, denial, dissent, reservation, views } from './clerk-views.ts';
import { type Passage, passagesOf, quoteFrom } from './passages.ts';

type Stance = 'for' | 'against' | 'mixed';

/** What the clerk is given: answers under letters, in their order. */
interface Material {
  question: string;
  answers: readonly Answer[];
}

interface Answer {
  letter: string;
  passages: readonly Passage[];
}

interface Stand {
  letter: string;
  stance: Stance;
  quote: string;
}

interface Point {
  text: string;
  stands: readonly Stand[];
}

/** A word that shows a stand, where it was met. */
interface Cue {
  passage: Passage;
  at: number;
  stance: 'for' | 'against';
}

/** What the journal calls the clerk, and a fault that strikes it alone. */
export const clerkName = 'clerk';

const opening = 'You are the clerk of a round table.';

const sorry =
  'I am sorry, but there is nothing here that I could compare. Please send me the question and its answers as one JSON object.';

/** Twice what the page sends of an answer; longer ones would take seconds. */
const mostCharacters = 8000;

const fewestPoints = 2;
const usualPoints = 4;
const mostPoints = 5;

/** A word that is worth a point of its own when several use it. */
const fewestLetters = 5;
const mostLetters = 30;

/** Words that many use and that mean little alone. */
const plain = new Set(
  'about after again against another answer because before being better between could every everything expect first going great mention might moment never nothing opinion other others people please really should since something still their there these thing things think those three through under until usually very want what where which while whose without would write yours'.split(
    ' ',
  ),
);

/** Whether a system message makes a clerk of the model. */
export function isForClerk(system: string): boolean {
  return system.trimStart().startsWith(opening);
}

/**
 * The map of the answers that a message holds, as the clerk is told to write it; of a message without any, an apology.
 * What the answers say is looked at word by word, and nothing in it is followed (behaviour 13.9).
 */
export function answerAsClerk(message: string, draw: () => number): { id: string; text: string } {
  const material = readMaterial(message);
  if (material === null) return { id: 'clerk-sorry', text: sorry };
  const points = choose(candidatesOf(material, draw), pointOnQuestion(material)).map(({ text, stands }) => ({
    point: text,
    stands: Object.fromEntries(stands.map(({ letter, stance, quote }) => [letter, { stance, quote }])),
  }));
  return { id: 'clerk-map', text: JSON.stringify({ points }) };
}

function readMaterial(message: string): Material | null {
  const material = parse(message);
  const answers = isObject(material) ? material['answers'] : null;
  if (!isObject(material) || !isObject(answers) || Array.isArray(answers)) return null;
  const { question } = material;
  return {
    question: typeof question === 'string' ? question : '',
    answers: Object.entries(answers).flatMap(([letter, answer]) =>
      /^[A-Z]$/.test(letter) && typeof answer === 'string'
        ? [{ letter, passages: passagesOf(answer.slice(0, mostCharacters)) }]
        : [],
    ),
  };
}

/** What the answers say of the views that many hold, and of the words that they share. */
function candidatesOf({ answers }: Material, draw: () => number): readonly Point[] {
  const quoted = new Set<string>();
  const onViews = views.map(({ sentences, ...view }) => ({
    text: sentences[Math.floor(draw() * sentences.length)] ?? '',
    stands: answers.flatMap((answer) => standOn(view, answer, quoted)),
  }));
  const onWords = sharedWords(answers).map((word) => ({
    text: `Much of it turns on “${word}”.`,
    stands: answers.flatMap((answer) => standOnWord(word, answer, quoted)),
  }));
  return [...onViews, ...onWords].filter(({ stands }) => stands.length > 0);
}

/** Whether there is an answer at all: everybody who said something has a stand on that. */
function pointOnQuestion({ question, answers }: Material): Point {
  const [longest] = wordsOf(question).toSorted((one, other) => other.length - one.length);
  return {
    text:
      longest === undefined
        ? 'The question has a clear answer.'
        : `There is a clear answer about “${longest}”.`,
    stands: answers.flatMap(standOnQuestion),
  };
}

/** Some of each kind: disputed, shared, and with somebody silent, as far as there are any; what nobody else needs, last. */
function choose(candidates: readonly Point[], last: Point): readonly Point[] {
  const told = candidates.filter(({ stands }) => stands.length > 1);
  const most = Math.max(0, ...told.map(({ stands }) => stands.length));
  const bySize = told.toSorted((one, other) => other.stands.length - one.stands.length);
  const chosen = new Set<Point>([
    ...bySize.filter(isDisputed).slice(0, 2),
    ...bySize.filter((point) => !isDisputed(point)).slice(0, 1),
  ]);
  const isQuiet = (point: Point): boolean => point.stands.length < most;
  const quiet = told.find(isQuiet);
  if (quiet !== undefined && ![...chosen].some(isQuiet)) chosen.add(quiet);
  for (const point of bySize) if (chosen.size < usualPoints) chosen.add(point);
  for (const point of [...bySize, last, ...candidates]) {
    const isNeeded = chosen.size < fewestPoints || speaksForSilent(point, chosen);
    if (isNeeded && point.stands.length > 0 && chosen.size < mostPoints) chosen.add(point);
  }
  return [...chosen].toSorted((one, other) => Number(isDisputed(other)) - Number(isDisputed(one)));
}

/** Whether somebody who is not heard yet has a stand on it. */
function speaksForSilent({ stands }: Point, chosen: ReadonlySet<Point>): boolean {
  const heard = new Set([...chosen].flatMap((point) => point.stands.map(({ letter }) => letter)));
  return stands.some(({ letter }) => !heard.has(letter));
}

function isDisputed({ stands }: Point): boolean {
  return new Set(stands.map(({ stance }) => stance)).size > 1;
}

function standOn(view: Omit<View, 'sentences'>, { letter, passages }: Answer, quoted: Set<string>): Stand[] {
  const met = passages.flatMap((passage) => [
    ...cuesIn(passage, view.for, 'for'),
    ...(view.against === null ? [] : cuesIn(passage, view.against, 'against')),
  ]);
  const pros = met.filter(({ stance }) => stance === 'for').length;
  const balance = 2 * pros - met.length;
  const isTorn = pros > 0 && pros < met.length && Math.abs(balance) < 2;
  const side = balance >= 0 ? 'for' : 'against';
  const cue = freshest(
    met.filter(({ stance }) => stance === side),
    letter,
    quoted,
  );
  if (cue === undefined) return [];
  const isReserved = reservation.test(cue.passage.text);
  return stand(letter, isTorn || isReserved ? 'mixed' : side, cue, quoted);
}

function standOnWord(word: string, { letter, passages }: Answer, quoted: Set<string>): Stand[] {
  const met = passages.flatMap((passage) => {
    const at = indexOfWord(passage.text, word);
    return at < 0 ? [] : [{ passage, at, stance: isDenied(passage.text, at) ? 'against' : 'for' } as const];
  });
  const cue = freshest(met, letter, quoted);
  if (cue === undefined) return [];
  return stand(letter, reservation.test(cue.passage.text) ? 'mixed' : cue.stance, cue, quoted);
}

function standOnQuestion({ letter, passages }: Answer): Stand[] {
  const [passage] = passages;
  if (passage === undefined) return [];
  const { text } = passage;
  const isYes = assent.test(text) || !dissent.test(text);
  const isMixed = reservation.test(text) || /[?？]/.test(text) || (assent.test(text) && dissent.test(text));
  return stand(letter, isMixed ? 'mixed' : isYes ? 'for' : 'against', { passage, at: 0 }, new Set());
}

function stand(
  letter: string,
  stance: Stance,
  { passage, at }: Pick<Cue, 'passage' | 'at'>,
  quoted: Set<string>,
): Stand[] {
  const quote = quoteFrom(passage, at);
  if (quote === '') return [];
  quoted.add(`${letter}${passage.text}`);
  return [{ letter, stance, quote }];
}

function cuesIn(passage: Passage, words: RegExp, stance: 'for' | 'against'): Cue[] {
  const other = stance === 'for' ? 'against' : 'for';
  return [...passage.text.matchAll(words)].map(({ index }) => ({
    passage,
    at: index,
    stance: isDenied(passage.text, index) ? other : stance,
  }));
}

/** Whether what stands right before a word turns it round. */
function isDenied(text: string, at: number): boolean {
  return denial.test(text.slice(Math.max(0, at - 40), at));
}

/** The first cue in words of an answer that no other point quotes, if there are any. */
function freshest(met: readonly Cue[], letter: string, quoted: ReadonlySet<string>): Cue | undefined {
  return met.find(({ passage }) => !quoted.has(`${letter}${passage.text}`)) ?? met[0];
}

/** Words that several answers have in common, those of the most answers first. */
function sharedWords(answers: readonly Answer[]): readonly string[] {
  const users = new Map<string, number>();
  for (const { passages } of answers) {
    for (const word of new Set(passages.flatMap(({ text }) => wordsOf(text)))) {
      users.set(word, (users.get(word) ?? 0) + 1);
    }
  }
  return [...users]
    .filter(([, count]) => count > 1)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 2)
    .map(([word]) => word);
}

/** What in a text is worth talking about, in small letters. */
function wordsOf(text: string): readonly string[] {
  return [...text.toLowerCase().matchAll(/\p{Script=Latin}+/gu)]
    .map(([word]) => word)
    .filter((word) => word.length >= fewestLetters && word.length <= mostLetters && !plain.has(word));
}

function indexOfWord(text: string, word: string): number {
  return new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').exec(text)?.index ?? -1;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
