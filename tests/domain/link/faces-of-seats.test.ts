import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facesOfSeats } from '../../../src/domain/link/faces-of-seats.ts';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';

const [visionary, methodologist] = PERSONAS;

/** Each is of the squad, or has an id of it and another name, or is somebody else. */
const anySeats = fc
  .uniqueArray(fc.constantFrom(...PERSONAS.map(({ id }) => id), 'a', 'b', 'c', 'd'), {
    minLength: 2,
    maxLength: 8,
  })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.boolean().map((isKnown) => ({
          id,
          name: (isKnown && PERSONAS.find((persona) => persona.id === id)?.name) || `Nobody ${id}`,
        })),
      ),
    ),
  );

describe('the personas of a shared round', () => {
  it('look as usual where the page has them', () => {
    const seats = PERSONAS.map(({ id, name }) => ({ id, name }));
    expect(facesOfSeats(seats, PERSONAS)).toEqual({ personas: PERSONAS, signs: new Map() });
  });

  it('have no drawing, and a sign, where the page does not know them by id and name', () => {
    const { personas, signs } = facesOfSeats(
      [
        { id: visionary!.id, name: 'The Impostor' },
        { id: methodologist!.id, name: methodologist!.name },
      ],
      PERSONAS,
    );
    expect(personas.map(({ drawing }) => drawing)).toEqual([undefined, 'theorist']);
    expect([...signs]).toEqual([['dreamer', 'Im']]);
  });

  it('have colours and signs of their own, in the order of the seats', () => {
    fc.assert(
      fc.property(anySeats, (seats) => {
        const { personas, signs } = facesOfSeats(seats, PERSONAS);
        expect(personas.map(({ id, name }) => ({ id, name }))).toEqual(seats);
        expect(new Set(personas.map(({ colour }) => colour.light)).size).toBe(seats.length);
        expect(new Set(signs.values()).size).toBe(signs.size);
        for (const { id, drawing } of personas) expect(signs.has(id)).toBe(drawing === undefined);
      }),
    );
  });
});
