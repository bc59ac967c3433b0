/** More would be a list, not a hint. */
const MAX_NAMED = 3;

/** The names most like what was typed, the closest first; at least one, where there is any. */
export function nearest(typed: string, names: readonly string[]): readonly string[] {
  const ranked = names
    .map((name) => ({ name, distance: name.startsWith(typed) && typed !== '' ? 0 : distance(typed, name) }))
    .toSorted((one, other) => one.distance - other.distance);
  const least = ranked[0]?.distance ?? 0;
  return ranked
    .filter((each) => each.distance === least)
    .slice(0, MAX_NAMED)
    .map(({ name }) => name);
}

/** How many characters must be put in, taken out or changed to make one word of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 0; at < one.length; at += 1) {
    let diagonal = at;
    const next = [at + 1];
    for (let index = 1; index <= other.length; index += 1) {
      const above = row[index] ?? 0;
      const changed = diagonal + (one.charAt(at) === other.charAt(index - 1) ? 0 : 1);
      next.push(Math.min(changed, above + 1, (next[index - 1] ?? 0) + 1));
      diagonal = above;
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
