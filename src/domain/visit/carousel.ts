import type { Mark } from './lane.ts';
import type { Persona } from '../squad/persona.ts';

export interface Marked {
  readonly persona: Persona;
  readonly mark: Mark;
}

/** The index of the next of `count` personas; the first follows the last. */
export function nextIndex(index: number, count: number): number {
  return (index + 1) % count;
}

/** The index of the previous of `count` personas; the last precedes the first. */
export function previousIndex(index: number, count: number): number {
  return (index - 1 + count) % count;
}

/** The marked personas in the direction of the next and of the previous one, the nearest first. */
export function marksAround(
  all: readonly (Omit<Marked, 'mark'> & { readonly mark: Mark | undefined })[],
  index: number,
): { readonly next: readonly Marked[]; readonly previous: readonly Marked[] } {
  const others = [...all.slice(index + 1), ...all.slice(0, index)];
  const middle = Math.ceil(others.length / 2);
  const marked = (some: typeof all) => some.flatMap(({ persona, mark }) => (mark ? [{ persona, mark }] : []));
  return { next: marked(others.slice(0, middle)), previous: marked(others.slice(middle).toReversed()) };
}
