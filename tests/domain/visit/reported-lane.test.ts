import { expect, it } from 'vitest';
import { reportedOf } from '../../../src/domain/visit/reported-lane.ts';

it('the status line is about the chosen lane’s question, otherwise about the first open one', () => {
  expect(reportedOf('chosen', ['first', 'chosen'])).toBe('chosen');
  expect(reportedOf('chosen', ['first', 'second'])).toBe('first');
  expect(reportedOf('chosen', [])).toBeUndefined();
});
