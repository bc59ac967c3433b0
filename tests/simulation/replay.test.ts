import { describe, expect, it } from 'vitest';
import { core } from './core.ts';
import { runSession } from './run-session.ts';
import { replay, shrink, describeFinding } from './simulation.ts';
import { wrongCore } from './wrong-worlds/wrong-worlds.ts';

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

describe('a failure', () => {
  it('is shrunk to the shortest beginning that fails, and to the steps it needs', () => {
    const wrong = wrongCore('introThatHandsOverTwice');
    const seed = firstFailing(wrong);
    const failure = runSession({ core: wrong, seed, steps: STEPS });
    const { steps, without, law } = shrink(wrong, failure!);
    expect(law).toBe(failure!.law);
    expect(runSession({ core: wrong, seed, steps })?.law).toBe(law);
    expect(runSession({ core: wrong, seed, steps: steps - 1 })?.law).not.toBe(law);
    expect(runSession({ core: wrong, seed, steps, without: new Set(without) })?.law).toBe(law);
    expect(without.length).toBeGreaterThan(steps / 2);
  });

  it('tells its seed, its law, its step and the line that replays it', () => {
    const wrong = wrongCore('randomnessOutOfRange');
    const seed = firstFailing(wrong);
    const failure = runSession({ core: wrong, seed, steps: STEPS });
    const finding = shrink(wrong, failure!);
    const told = describeFinding(finding);
    expect(told).toContain(`Seed ${seed} breaks a law`);
    expect(told).toContain('metrics stay within their bounds');
    expect(told).toContain(`npm run simulate -- --seed ${seed} --steps ${finding.steps}`);
    const { lines, failure: replayed } = replay({ core: wrong, seed, steps: finding.steps });
    expect(replayed?.law).toBe(finding.law);
    expect(lines.at(-1)).toContain('metrics tick');
  });
});

function firstFailing(wrong: typeof core): number {
  for (let seed = 1; seed <= STEPS; seed += 1)
    if (runSession({ core: wrong, seed, steps: STEPS })) return seed;
  throw new Error('No seed fails');
}
