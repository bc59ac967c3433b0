const MAX_IN_ROW = 4;

/** How many tiles or lanes a wide row holds: all that fit, else about half of them. */
export function inWideRow(count: number): number {
  return count <= MAX_IN_ROW ? count : Math.ceil(count / 2);
}
