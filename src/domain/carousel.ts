/** The place after `index` in a list of `count`, from the last to the first (behaviour 7.2). */
export function nextIndex(index: number, count: number): number {
  return (index + 1) % count;
}

/** The place before `index` in a list of `count`, from the first to the last (behaviour 7.2). */
export function previousIndex(index: number, count: number): number {
  return (index - 1 + count) % count;
}
