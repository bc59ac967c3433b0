import * as v from 'valibot';
import { oneLine } from '../checks/one-line.ts';
import { TEXT, line } from '../checks/schema-parts.ts';
import { MAX_QUESTION_CHARACTERS, countCharacters } from '../conversation/send-rules.ts';
import { MAX_ANSWER_CHARACTERS, MIN_SEATS } from '../limits.ts';
import { SLUG } from '../squad/persona-schema.ts';
import { MAX_POINTS } from '../table/agreement-map.ts';

/* Pieces of what a shared round may hold, whatever form it comes in. */

const MAX_SEATS = 8;

/** More than any point has, in UTF-16 code units. */
const MAX_POINT_UNITS = 400;

/** As long as the part of an answer that a clerk can quote. */
const MAX_QUOTE_UNITS = 12_000;

export const PERSONA_ID = SLUG;

export const PERSONA_NAME = line(60);

export const QUESTION = v.pipe(
  TEXT,
  v.check(
    (text) => text.trim() === text && text !== '' && countCharacters(text) <= MAX_QUESTION_CHARACTERS,
    `a question of 1 to ${MAX_QUESTION_CHARACTERS} characters, without spaces around it`,
  ),
);

export const EXCERPT = v.pipe(TEXT, v.maxLength(MAX_ANSWER_CHARACTERS, 'no longer than an answer can be'));

export const ANSWER = v.pipe(
  EXCERPT,
  v.check((text) => text.trim() !== '', 'a text with more than spaces'),
);

export const STATUS = v.picklist(
  ['cut', 'filtered', 'refused', 'stopped', 'incomplete'],
  'cut, filtered, refused, stopped or incomplete',
);

export const POINT_TEXT = plainText(MAX_POINT_UNITS);

export const QUOTE = plainText(MAX_QUOTE_UNITS);

export const STANCE = v.picklist(['for', 'against', 'mixed'], 'for, against or mixed');

export function seats<const Item extends v.GenericSchema>(item: Item) {
  return bounded(item, MIN_SEATS, MAX_SEATS, 'seats');
}

export function points<const Item extends v.GenericSchema>(item: Item) {
  return bounded(item, 1, MAX_POINTS, 'points');
}

/** What there is once for each seat at most. */
export function perSeat<const Item extends v.GenericSchema>(item: Item, what: string) {
  return bounded(item, 0, MAX_SEATS, what);
}

/** Checks the length first, so that a list that is far too long is rejected without looking at its entries. */
function bounded<const Item extends v.GenericSchema>(item: Item, min: number, max: number, what: string) {
  const expected = `a list of ${min} to ${max} ${what}`;
  return v.pipe(
    v.array(v.unknown(), expected),
    v.minLength(min, expected),
    v.maxLength(max, expected),
    v.array(item, expected),
  );
}

/** As the clerk's reader leaves points and quotes. */
function plainText(maxUnits: number) {
  const expected = `one line of 1 to ${maxUnits} characters, none of which acts on what displays it`;
  return v.pipe(
    TEXT,
    v.maxLength(maxUnits, expected),
    v.check((text) => text !== '' && oneLine(text) === text, expected),
  );
}
