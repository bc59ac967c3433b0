/** With a shorter text, the platform's search is faster, and cannot take long. */
const MIN_LONG_UNITS = 250;

/**
 * Where a text first occurs in another, in UTF-16 code units, or -1: as `indexOf` says, whose time grows with the
 * product of both lengths if a long text almost occurs in many places.
 */
export function placeOf(wanted: string, text: string): number {
  if (wanted.length < MIN_LONG_UNITS) return text.indexOf(wanted);
  // The algorithm of Knuth, Morris and Pratt. For each beginning of the wanted text: how many of its last units are
  // also its first ones, from where a comparison goes on after a difference.
  const repeated = new Uint32Array(wanted.length);

  /** How many units match up to here, if so many matched before this one. */
  function matchedWith(unit: number, before: number): number {
    let matched = before;
    while (matched > 0 && wanted.charCodeAt(matched) !== unit) matched = repeated[matched - 1] ?? 0;
    return wanted.charCodeAt(matched) === unit ? matched + 1 : 0;
  }

  for (let index = 1; index < wanted.length; index += 1) {
    repeated[index] = matchedWith(wanted.charCodeAt(index), repeated[index - 1] ?? 0);
  }
  let matched = 0;
  for (let index = 0; index < text.length; index += 1) {
    matched = matchedWith(text.charCodeAt(index), matched);
    if (matched === wanted.length) return index + 1 - matched;
  }
  return -1;
}
