import { expect, it } from 'vitest';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import { faceSigns } from '../../../src/domain/squad/face-signs.ts';

it('personas with a drawing each need no signs', () => {
  expect(faceSigns(PERSONAS).size).toBe(0);
});

it('personas of whom two share a drawing have a sign each', () => {
  const [one, ...others] = PERSONAS;
  const signs = faceSigns([...others, { ...one!, drawing: 'analyst' }]);
  expect([...signs.keys()].toSorted()).toEqual(PERSONAS.map(({ id }) => id).toSorted());
  expect(signs.get('dreamer')).toBe('Vi');
  expect(new Set(signs.values()).size).toBe(4);
});
