/** The place of the first message that is not the same as before. What was seen is frozen, so the rest is as it was. */
export function firstChanged(before: readonly unknown[], after: readonly unknown[]): number {
  const most = Math.min(before.length, after.length);
  // Most changes are at the end, and long conversations are looked at often.
  let first = Math.max(0, most - LAST_TURN);
  if (before[first - 1] !== after[first - 1]) first = 0;
  while (first < most && before[first] === after[first]) first += 1;
  return first;
}

/** A question and its answer. */
const LAST_TURN = 2;
