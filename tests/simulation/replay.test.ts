import { describe, expect, it } from 'vitest';
import { core } from './core.ts';
import { replay } from './simulation.ts';

const STEPS = 200;

describe('a session', () => {
  it.each([1, 7, 31, 4_294_967_295])('of seed %i tells the same log again, byte for byte', (seed) => {
    const [once, again] = [replay({ core, seed, steps: STEPS }), replay({ core, seed, steps: STEPS })];
    expect(once.lines.length).toBeGreaterThan(STEPS);
    expect(again.lines.join('\n')).toBe(once.lines.join('\n'));
  });

  it('of another seed is another one', () => {
    const [one, other] = [replay({ core, seed: 1, steps: 20 }), replay({ core, seed: 2, steps: 20 })];
    expect(one.lines).not.toEqual(other.lines);
  });

  it('of fewer steps begins the same way', () => {
    const long = replay({ core, seed: 3, steps: STEPS });
    const short = replay({ core, seed: 3, steps: 50 });
    const inSteps = (lines: readonly string[]) =>
      lines.filter((line) => Number.parseInt(line.slice(5), 10) <= 50);
    expect(inSteps(short.lines)).toEqual(inSteps(long.lines));
  });

  it('is not the same when steps are left out', () => {
    const whole = replay({ core, seed: 3, steps: 50 });
    const part = replay({ core, seed: 3, steps: 50, without: new Set([1, 2, 3]) });
    expect(part.lines.some((line) => line.startsWith('step 2,'))).toBe(false);
    expect(whole.lines.some((line) => line.startsWith('step 2,'))).toBe(true);
  });
});
