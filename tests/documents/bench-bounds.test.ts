import { expect, it } from 'vitest';
import { BOUNDS } from '../../bench/bounds.ts';
import { rowsOf } from '../support/documents.ts';

it('docs/performance.md has the bounds of the bench, in their order', () => {
  const bounds = rowsOf('docs/performance.md', 'figure').map(([, bound = '']) => Number.parseFloat(bound));
  expect(bounds).toEqual(Object.values(BOUNDS));
});
