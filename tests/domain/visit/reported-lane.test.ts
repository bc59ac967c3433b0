import { expect, it } from 'vitest';
import { reportedLane } from '../../../src/domain/visit/reported-lane.ts';

it('the status line is about the chosen lane’s question, otherwise about the first open one', () => {
  expect(reportedLane('chosen', ['first', 'chosen'])).toBe('chosen');
  expect(reportedLane('chosen', ['first', 'second'])).toBe('first');
  expect(reportedLane('chosen', [])).toBeUndefined();
});
