import { numberWord } from './squad-texts.ts';

/** What the buttons, headings and labels of the round table say (behaviour 17). */
export const TABLE_TEXTS = {
  roundTable: 'Round table',
  tooFewSeats: 'A round needs two personas at least. Give another one a seat first.',
  mapMissing: 'The map could not be loaded. Nothing is lost: check the connection and try again.',
} as const;

/** The way to the table for so many personas (behaviour 17.1). */
export function askAllLabel(count: number): string {
  return count === 2 ? 'Ask both' : `Ask all ${numberWord(count)}`;
}

/** In the table's input while it is empty. */
export function askAllPlaceholder(count: number): string {
  return `${askAllLabel(count)}...`;
}
