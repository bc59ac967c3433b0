import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { marksAround } from '../../src/domain/carousel.ts';
import type { Persona } from '../../src/domain/persona.ts';
import type { Mark } from '../../src/domain/visit/lane.ts';
import { anyPersonas } from '../support/squads.ts';

describe('the marks around a persona', () => {
  const anyPlace = anyPersonas.chain((personas) =>
    fc.record({
      personas: fc.constant(personas),
      index: fc.nat({ max: personas.length - 1 }),
      marks: fc
        .subarray(personas.map(({ id }) => id))
        .map((ids): Readonly<Record<string, Mark>> =>
          Object.assign(Object.create(null), Object.fromEntries(ids.map((id) => [id, 'answered']))),
        ),
    }),
  );

  test.prop([anyPlace])(
    'show each other marked persona of 1 to 8 once, and never the chosen one',
    ({ personas, index, marks }) => {
      const { next, previous } = marksAround(
        personas.map((persona) => ({ persona, mark: marks[persona.id] })),
        index,
      );
      const shown = [...next, ...previous].map(({ persona }) => persona.id);
      const others = personas.filter(({ id }, at) => at !== index && marks[id]);
      expect(shown.toSorted()).toEqual(others.map(({ id }) => id).toSorted());
    },
  );

  test.prop([anyPlace])(
    'stand on the arrow that gets there sooner, the nearest first',
    ({ personas, index, marks }) => {
      const { next, previous } = marksAround(
        personas.map((persona) => ({ persona, mark: marks[persona.id] })),
        index,
      );
      const stepsTo = (wanted: Persona, by: 1 | -1) =>
        (by * (personas.indexOf(wanted) - index) + personas.length) % personas.length;
      const forward = next.map(({ persona }) => stepsTo(persona, 1));
      const back = previous.map(({ persona }) => stepsTo(persona, -1));
      expect(forward).toEqual(forward.toSorted((one, other) => one - other));
      expect(back).toEqual(back.toSorted((one, other) => one - other));
      for (const steps of [...forward, ...back]) {
        expect(steps).toBeLessThanOrEqual(personas.length - steps);
      }
    },
  );
});
