import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/domain/nearest.ts';

describe('the nearest names', () => {
  const names = ['next', 'previous', 'persona', 'profile', 'retry'];

  it('are those that begin with what was typed, or need the fewest changes', () => {
    expect(nearest('p', names)).toEqual(['previous', 'persona', 'profile']);
    expect(nearest('nxt', names)).toEqual(['next']);
    expect(nearest('rtery', names)).toEqual(['retry']);
  });

  it('are at least one and at most three', () => {
    expect(nearest('zzzzzzzz', names).length).toBeGreaterThan(0);
    expect(nearest('', names).length).toBeLessThanOrEqual(3);
    expect(nearest('x', [])).toEqual([]);
  });
});
