import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  LOADING_STEPS,
  type LoadingView,
  loadingViewAt,
} from '../../../src/domain/visit/loading-schedule.ts';
import { createTestVisit } from '../../support/test-visit.ts';

/** When each view of the intro begins. */
const STARTS_MS = [0, 800, 2000, 3000, 3600, 4100, 4600, 5100];

/** The place of a view in the order of the intro. */
function placeOf({ completedSteps, phase }: LoadingView): number {
  return completedSteps + Math.max(0, ['pausing', 'fading', 'done'].indexOf(phase));
}

/** Something that a clock may do while time passes. */
const anyMove = fc.record({
  kind: fc.constantFrom('advanceSync', 'sleep', 'jump'),
  ms: fc.oneof(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 0, max: 86_400_000 })),
  isBack: fc.boolean(),
});

describe('the loading schedule', () => {
  it('has five steps of the given durations', () => {
    expect(LOADING_STEPS.map((step) => step.durationMs)).toEqual([800, 1200, 1000, 600, 500]);
  });

  it.each([
    [0, 0, 'loading'],
    [799, 0, 'loading'],
    [800, 1, 'loading'],
    [1999, 1, 'loading'],
    [2000, 2, 'loading'],
    [3000, 3, 'loading'],
    [3600, 4, 'loading'],
    [4099, 4, 'loading'],
    [4100, 5, 'pausing'],
    [4599, 5, 'pausing'],
    [4600, 5, 'fading'],
    [5099, 5, 'fading'],
    [5100, 5, 'done'],
    [86_400_000, 5, 'done'],
  ] as const)('at %i ms shows %i complete steps and is %s', (elapsedMs, completedSteps, phase) => {
    expect(loadingViewAt(elapsedMs)).toEqual({ completedSteps, phase });
  });

  test.prop([fc.array(anyMove, { maxLength: 12 })])('holds under any jumps of the clock', (moves) => {
    const { visit, clock, happened } = createTestVisit();
    const seen: number[] = [];
    visit.intro.subscribe((view) => seen.push(placeOf(view)));
    for (const { kind, ms, isBack } of moves) clock[kind](kind === 'jump' && isBack ? -ms : ms);
    // No step lasts longer than its time, whatever the clock says.
    clock.advanceSync(5100 - STARTS_MS[seen.at(-1)!]!);
    expect(visit.intro.value).toEqual({ completedSteps: 5, phase: 'done' });
    // A jump may skip steps, but none comes twice, or after a later one.
    expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => one - other));
    expect(happened).toEqual([{ kind: 'stage-changed', stage: 'landing' }]);
    expect(clock.pending()).toBe(0);
  });

  test.prop([fc.integer({ min: 0, max: 6000 }), fc.array(fc.integer({ min: 0, max: 1500 }))])(
    'shows, of an intro that began a while ago, what a fresh one shows that much later',
    (introMs, pauses) => {
      const { visit, clock } = createTestVisit([], { introMs });
      const fresh = createTestVisit();
      fresh.clock.advanceSync(introMs);
      for (const ms of [0, ...pauses, Math.max(0, 5100 - introMs)]) {
        clock.advanceSync(ms);
        fresh.clock.advanceSync(ms);
        expect([visit.intro.value, visit.stage.value]).toEqual([
          fresh.visit.intro.value,
          fresh.visit.stage.value,
        ]);
        expect(visit.introElapsedMs()).toBe(fresh.visit.introElapsedMs());
      }
      expect(visit.stage.value).toBe('landing');
      expect(clock.pending()).toBe(0);
    },
  );
});
