const MAX_IN_ROW = 4;

/** How many tiles or lanes a wide row holds: all that fit, or such that two rows hold nearly the same number. */
export function inWideRow(count: number): number {
  return count <= MAX_IN_ROW ? count : Math.ceil(count / 2);
}
