import { placeOf } from '../place-of.ts';
import { plainLine } from '../table/plain-line.ts';
import type { TextRange } from '../table/sentences.ts';

/** What can be found: one or more texts of one time. */
export interface Passage {
  readonly texts: readonly string[];
  readonly timeMs: number;
}

/** A passage that contains the text, as an excerpt around the first match; an ellipsis marks where it was cut. */
export interface Found<Kind extends Passage> {
  readonly passage: Kind;
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

export interface Findings<Kind extends Passage> {
  /** Newest first, at most `MAX_FOUND`. */
  readonly found: readonly Found<Kind>[];
  /** How many passages contain the text, including those not listed. */
  readonly count: number;
}

export type Search = <Kind extends Passage>(passages: readonly Kind[], text: string) => Findings<Kind>;

/** The most passages listed; a more specific text finds others. */
const MAX_FOUND = 50;

/** How much of a long text to show on each side of a match, in UTF-16 code units. */
const SIDE_UNITS = 150;

/** A text as it is, or as it is shown. */
interface Version {
  readonly content: string;
  readonly folded: string;
}

/**
 * Creates a search for the passages that contain a text, ignoring case, accents and runs of white space. It prepares
 * each text once.
 *
 * @param asShown gives the words that a reader sees; they are searched, too
 */
export function createSearch(asShown: (text: string) => string = plainLine): Search {
  const prepared = new Map<string, readonly Version[]>();

  function prepare(text: string): readonly Version[] {
    const shown = asShown(text);
    const versions = (shown === text ? [text] : [text, shown]).map((content) => ({
      content,
      folded: fold(content),
    }));
    prepared.set(text, versions);
    return versions;
  }

  return (passages, text) => {
    const wanted = fold(text).trim();
    if (wanted === '') return { found: [], count: 0 };
    const holding = passages.flatMap((passage) => {
      for (const { content, folded } of passage.texts.flatMap(
        (each) => prepared.get(each) ?? prepare(each),
      )) {
        const at = placeOf(wanted, folded);
        if (at >= 0) return [{ passage, content, at }];
      }
      return [];
    });
    const newest = holding
      .toReversed()
      .toSorted((one, other) => other.passage.timeMs - one.passage.timeMs)
      .slice(0, MAX_FOUND);
    return {
      found: newest.map(({ passage, content, at }) => ({
        passage,
        ...excerptOf(content, at, wanted.length),
      })),
      count: holding.length,
    };
  };
}

/** Every place where a content has the text, in order; of places that overlap, the first. */
export function placesIn(content: string, text: string): readonly TextRange[] {
  const wanted = fold(text).trim();
  if (wanted === '') return [];
  const places: number[] = [];
  let rest = fold(content);
  let offset = 0;
  for (let at = placeOf(wanted, rest); at >= 0; at = placeOf(wanted, rest)) {
    places.push(offset + at);
    offset += at + wanted.length;
    rest = rest.slice(at + wanted.length);
  }
  return [...unfold(content, places, wanted.length)];
}

/** Marks, and what joins or parts letters without being seen. */
const MARKS = /[\p{M}\u00ad\u200c\u200d]/gu;

/** Folds each character the same within a text as by itself: upper case comes last, since only lower case has a final sigma. */
function fold(text: string): string {
  // Marks are removed also before: `normalize` sorts each run of them, which takes long for thousands.
  const letters = text.replaceAll(MARKS, '').normalize('NFD').replaceAll(MARKS, '');
  return letters
    .toLowerCase()
    .toUpperCase()
    .replaceAll(/\s{2,}|[^\S ]/g, ' ');
}

/**
 * Maps places in a folded text back to ranges of the text itself, each of whole characters with their accents.
 * @param places ascending, each at least `length` after the one before
 */
function* unfold(content: string, places: readonly number[], length: number): Generator<TextRange> {
  let next = 0;
  let foldedAt = 0;
  let from = 0;
  let before = 0;
  for (const { 0: part, index } of content.matchAll(/\s[\s\p{M}]*|./gsu)) {
    const units = part < '\x80' ? 1 : fold(part).length;
    if (units === 0) continue;
    for (let place = places[next]; place !== undefined && foldedAt >= place + length; place = places[next]) {
      yield { from, to: index };
      next += 1;
      from = before;
    }
    const place = places[next];
    if (place === undefined) return;
    if (foldedAt <= place) from = index;
    before = index;
    foldedAt += units;
  }
  for (; next < places.length; next += 1) {
    yield { from, to: content.length };
    from = before;
  }
}

/** The excerpt around a place in the folded text. */
function excerptOf(content: string, place: number, length: number): Omit<Found<Passage>, 'passage'> {
  const [range] = unfold(content, [place], length);
  const { from, to } = range ?? { from: 0, to: content.length };
  // Cut between words if they are short enough, and never within a character.
  const lead = content.slice(Math.max(0, from - SIDE_UNITS), from);
  const trail = content.slice(to, to + SIDE_UNITS);
  return {
    before: from > SIDE_UNITS ? `…${lead.replace(/^(?:\S{0,20}\s+|[\udc00-\udfff])/, '')}` : lead,
    marked: content.slice(from, to),
    after:
      content.length > to + SIDE_UNITS
        ? `${trail.replace(/(?:(?<!\s)\s+\S{0,20}|[\ud800-\udbff])$/, '')}…`
        : trail,
  };
}
