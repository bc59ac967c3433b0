import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createTestVisit, perform } from '../../support/test-visit.ts';

describe('the intro', () => {
  it('shows the steps in time and hands over to the landing once (2.2, 3.2, 3.3)', () => {
    const { visit, clock, happened } = createTestVisit();
    const seen: string[] = [];
    let elapsedMs = 0;
    const unwatch = visit.intro.subscribe(({ completedSteps, phase }) =>
      seen.push(`${elapsedMs} ${completedSteps} ${phase}`),
    );
    while (elapsedMs < 5100) {
      elapsedMs += 100;
      clock.advanceSync(100);
    }
    unwatch();
    expect(seen).toEqual([
      '0 0 loading',
      '800 1 loading',
      '2000 2 loading',
      '3000 3 loading',
      '3600 4 loading',
      '4100 5 pausing',
      '4600 5 fading',
      '5100 5 done',
    ]);
    expect(visit.stage.value).toBe('landing');
    expect(happened).toEqual([{ kind: 'stage-changed', stage: 'landing' }]);
    expect(clock.pending()).toBe(0);
  });

  it('stays in the intro until the last millisecond (3.3)', () => {
    const { visit, clock } = createTestVisit();
    clock.advanceSync(5099);
    expect(visit.stage.value).toBe('intro');
  });

  it('can be skipped, once, and leaves no timer (3.5)', () => {
    const parts = createTestVisit();
    parts.clock.advanceSync(1000);
    expect(perform(parts, { kind: 'skip-intro' })).toEqual({ kind: 'done' });
    expect(parts.visit.stage.value).toBe('landing');
    expect(parts.visit.intro.value).toEqual({ completedSteps: 5, phase: 'done' });
    expect(parts.clock.pending()).toBe(0);
    perform(parts, { kind: 'begin' });
    expect(perform(parts, { kind: 'skip-intro' })).toEqual({ kind: 'refuse', reason: 'other-stage' });
    expect(parts.visit.stage.value).toBe('chat');
  });

  it('is over at once after a sleep (3.4)', () => {
    const { visit, clock } = createTestVisit();
    clock.advanceSync(500);
    clock.sleep(3_600_000);
    expect(visit.stage.value).toBe('landing');
    expect(clock.pending()).toBe(0);
  });

  it('shows what the time says after a sleep between two steps (3.4)', () => {
    const { visit, clock } = createTestVisit();
    clock.advanceSync(800);
    clock.sleep(2400);
    expect(visit.intro.value).toEqual({ completedSteps: 3, phase: 'loading' });
  });

  it.each([0, 1000, 5100])(
    'hands over once, however often it is skipped after %i ms (3.3, 3.5)',
    (elapsedMs) => {
      const parts = createTestVisit();
      parts.clock.advanceSync(elapsedMs);
      perform(parts, { kind: 'skip-intro' }, { kind: 'skip-intro' });
      parts.clock.advanceSync(10_000);
      expect(parts.happened).toEqual([{ kind: 'stage-changed', stage: 'landing' }]);
    },
  );

  it('is done exactly when the stage is another: nobody sees one without the other (2.2)', () => {
    for (const end of ['skip', 'time'] as const) {
      const parts = createTestVisit();
      const seen: string[] = [];
      const look = () => seen.push(`${parts.visit.intro.value.phase} ${parts.visit.stage.value}`);
      parts.visit.intro.subscribe(look);
      parts.visit.stage.subscribe(look);
      if (end === 'skip') perform(parts, { kind: 'skip-intro' });
      else parts.clock.advanceSync(10_000);
      expect(seen).not.toContain('done intro');
      expect(seen).not.toContain('fading landing');
      expect(seen.at(-1)).toBe('done landing');
    }
  });

  it('keeps its pace when the clock goes back (3.4)', () => {
    const { visit, clock } = createTestVisit();
    clock.advanceSync(900);
    clock.jump(-3_600_000);
    clock.advanceSync(4199);
    expect(visit.stage.value).toBe('intro');
    clock.advanceSync(1);
    expect(visit.stage.value).toBe('landing');
  });

  it('is over at once after a sleep, also when the clock had gone back before (3.4)', () => {
    const { visit, clock } = createTestVisit();
    clock.jump(-3_600_000);
    clock.advanceSync(900);
    clock.sleep(10_000);
    expect(visit.stage.value).toBe('landing');
  });

  it('leaves no timer when the visit ends within it (11.17)', () => {
    const { visit, clock } = createTestVisit();
    clock.advanceSync(1000);
    visit.dispose();
    expect(clock.pending()).toBe(0);
    expect(visit.stage.value).toBe('intro');
  });

  test.prop([
    fc.array(
      fc.record({
        what: fc.constantFrom('advance', 'sleep', 'jump'),
        ms: fc.integer({ min: -4_000_000, max: 4_000_000 }),
      }),
      { maxLength: 20 },
    ),
  ])('always ends, never goes back, whatever the clock does (3.4)', (steps) => {
    const { visit, clock, happened } = createTestVisit();
    let completed = 0;
    let dones = 0;
    visit.intro.subscribe(({ completedSteps, phase }) => {
      expect(completedSteps).toBeGreaterThanOrEqual(completed);
      completed = completedSteps;
      if (phase === 'done') dones += 1;
    });
    for (const { what, ms } of steps) {
      if (what === 'jump') clock.jump(ms);
      else if (what === 'sleep') clock.sleep(Math.abs(ms) % 3000);
      else clock.advanceSync(Math.abs(ms) % 3000);
    }
    clock.advanceSync(5100);
    expect(visit.stage.value).toBe('landing');
    expect(dones).toBe(1);
    expect(happened).toHaveLength(1);
    expect(clock.pending()).toBe(0);
  });
});
