import { expect, it } from 'vitest';
import { marksAround } from '../../src/domain/carousel.ts';
import { createTestPersonas } from '../support/squads.ts';

it.each<[size: number, index: number, marked: number[], next: number[], previous: number[]]>([
  [8, 2, [0, 1, 2, 3, 4, 5, 6, 7], [3, 4, 5, 6], [1, 0, 7]],
  [5, 4, [0, 2, 3, 4], [0], [3, 2]],
  [2, 1, [0], [0], []],
  [1, 0, [0], [], []],
])(
  'among %i personas, at %i, the marks of %j stand on the arrow that gets there sooner, the nearest first',
  (size, index, marked, next, previous) => {
    const all = createTestPersonas(size).map((persona, at) => ({
      persona,
      mark: marked.includes(at) ? ('answered' as const) : undefined,
    }));
    const shown = (places: readonly number[]) => places.map((place) => all[place]);
    expect(marksAround(all, index)).toEqual({ next: shown(next), previous: shown(previous) });
  },
);
