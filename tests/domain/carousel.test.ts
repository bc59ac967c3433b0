import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { marksAround, nextIndex, previousIndex } from '../../src/domain/carousel.ts';
import type { Mark } from '../../src/domain/ending.ts';
import type { Persona } from '../../src/domain/persona.ts';
import { anyPersonas } from '../support/squads.ts';

const place = fc
  .integer({ min: 1, max: 1000 })
  .chain((count) => fc.record({ count: fc.constant(count), index: fc.integer({ min: 0, max: count - 1 }) }));

describe('the carousel', () => {
  it('wraps from last to first and from first to last (7.2)', () => {
    expect(nextIndex(3, 4)).toBe(0);
    expect(previousIndex(0, 4)).toBe(3);
    expect(nextIndex(1, 4)).toBe(2);
    expect(previousIndex(2, 4)).toBe(1);
  });

  test.prop([place])('comes back after as many nexts as there are personas (7.3)', ({ index, count }) => {
    let reached = index;
    for (let step = 0; step < count; step += 1) reached = nextIndex(reached, count);
    expect(reached).toBe(index);
  });

  test.prop([place])('undoes next with previous, and previous with next (7.3)', ({ index, count }) => {
    expect(previousIndex(nextIndex(index, count), count)).toBe(index);
    expect(nextIndex(previousIndex(index, count), count)).toBe(index);
  });

  test.prop([place])('never leaves the list (7.1)', ({ index, count }) => {
    for (const reached of [nextIndex(index, count), previousIndex(index, count)]) {
      expect(Number.isInteger(reached) && reached >= 0 && reached < count).toBe(true);
    }
  });
});

describe('the marks around a persona (5.13)', () => {
  const anyPlace = anyPersonas.chain((personas) =>
    fc.record({
      personas: fc.constant(personas),
      index: fc.nat({ max: personas.length - 1 }),
      marks: fc
        .subarray(personas.map(({ chatId }) => chatId))
        .map((ids): Readonly<Record<string, Mark>> =>
          Object.assign(Object.create(null), Object.fromEntries(ids.map((id) => [id, 'answered']))),
        ),
    }),
  );

  test.prop([anyPlace])(
    'show each other marked persona of 1 to 8 once, and never the chosen one',
    ({ personas, index, marks }) => {
      const { next, previous } = marksAround(
        personas.map((persona) => ({ persona, mark: marks[persona.chatId] })),
        index,
      );
      const shown = [...next, ...previous].map(({ persona }) => persona.chatId);
      const others = personas.filter(({ chatId }, at) => at !== index && marks[chatId]);
      expect(shown.toSorted()).toEqual(others.map(({ chatId }) => chatId).toSorted());
    },
  );

  test.prop([anyPlace])(
    'stand on the arrow that leads there sooner, the nearest first',
    ({ personas, index, marks }) => {
      const { next, previous } = marksAround(
        personas.map((persona) => ({ persona, mark: marks[persona.chatId] })),
        index,
      );
      const stepsTo = (wanted: Persona, step: (at: number, count: number) => number) => {
        let at = index;
        for (let steps = 0; ; steps += 1) {
          if (personas[at] === wanted) return steps;
          at = step(at, personas.length);
        }
      };
      const forward = next.map(({ persona }) => stepsTo(persona, nextIndex));
      const back = previous.map(({ persona }) => stepsTo(persona, previousIndex));
      expect(forward).toEqual(forward.toSorted((one, other) => one - other));
      expect(back).toEqual(back.toSorted((one, other) => one - other));
      for (const steps of [...forward, ...back]) {
        expect(steps).toBeLessThanOrEqual(personas.length - steps);
      }
    },
  );
});
