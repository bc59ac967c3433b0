import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { marksAround, nextIndex, previousIndex } from '../../../src/domain/visit/carousel.ts';
import { MAX_PERSONAS, createTestPersonas } from '../../support/squads.ts';
import { createTestVisit } from '../../support/test-visit.ts';

const anyIds = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: MAX_PERSONAS });

const anyWalk = fc.array(fc.constantFrom('next', 'previous'), { maxLength: 30 });

describe('the persona', () => {
  it('after the last of four is the first, and before the first is the last', () => {
    expect([0, 1, 2, 3].map((index) => nextIndex(index, 4))).toEqual([1, 2, 3, 0]);
    expect([0, 1, 2, 3].map((index) => previousIndex(index, 4))).toEqual([3, 0, 1, 2]);
  });

  test.prop([anyIds, anyWalk])('that a walk leads to is found by counting its steps around', (ids, walk) => {
    const personas = createTestPersonas(ids.length).map((persona, index) => ({
      ...persona,
      id: ids[index]!,
    }));
    const { visit } = createTestVisit([], { personas });
    // Many times around, so that no walk from the middle comes to an end.
    const rounds = Array.from({ length: 61 }, () => ids).flat();
    let place = 30 * ids.length;
    let index = 0;
    for (const step of walk) {
      visit[step]();
      place += step === 'next' ? 1 : -1;
      index = step === 'next' ? nextIndex(index, ids.length) : previousIndex(index, ids.length);
      expect(visit.chosen.value.persona.id).toBe(rounds[place]);
      expect(ids[index]).toBe(rounds[place]);
    }
  });
});

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
