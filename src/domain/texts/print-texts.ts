import { groupDigits } from './group-digits.ts';
/** Shown only in a print, at the end of an answer that is still arriving. */
export const STILL_ARRIVING = 'Incomplete: this answer was still arriving when the page was printed.';

/**
 * The first line of a print: when it was made, and what it lacks.
 * @param shown how many parts it has: the newest
 * @param all how many parts there are
 */
export function describePrint(time: string, what: 'messages' | 'rounds', shown: number, all: number): string {
  const printed = `Printed on ${time}.`;
  if (shown === all) return printed;
  const counts = `the newest ${groupDigits(shown)} of ${groupDigits(all)} ${what}`;
  return `${printed} It has only ${counts}${what === 'messages' ? '; an export has all of them' : ''}.`;
}
