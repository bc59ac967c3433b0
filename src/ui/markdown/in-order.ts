import type { ReactNode } from 'react';

/** Parts drawn one after another. A text never changes, so a part's place in it will do as its key. */
export function inOrder<Part>(
  parts: readonly Part[],
  draw: (part: Part, place: string) => ReactNode,
): readonly ReactNode[] {
  return Object.entries(parts).map(([place, part]) => draw(part, place));
}
