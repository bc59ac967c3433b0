import { describe, expect, it } from 'vitest';
import { createTestVisit } from '../../support/test-visit.ts';

describe('the intro', () => {
  it('shows the steps in time and changes to the landing once', () => {
    const { visit, clock, happened } = createTestVisit();
    const startMs = clock.now();
    const seen: string[] = [];
    visit.intro.subscribe(({ completedSteps, phase }) =>
      seen.push(`${clock.now() - startMs} ${completedSteps} ${phase}`),
    );
    clock.advanceSync(5099);
    expect(visit.stage.value).toBe('intro');
    clock.advanceSync(10_000);
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
    expect(happened).toEqual([{ kind: 'stage-changed', stage: 'landing' }]);
    expect(clock.pending()).toBe(0);
  });

  it.each([0, 1000, 5100])('changes to the landing once, however often it is skipped after %i ms', (ms) => {
    const { visit, clock, happened } = createTestVisit();
    clock.advanceSync(ms);
    visit.skipIntro();
    expect(visit.intro.value).toEqual({ completedSteps: 5, phase: 'done' });
    expect(clock.pending()).toBe(0);
    visit.skipIntro();
    clock.advanceSync(10_000);
    expect(happened).toEqual([{ kind: 'stage-changed', stage: 'landing' }]);
  });

  it.each(['skip', 'time'])('ends exactly when the stage changes: by %s', (end) => {
    const { visit, clock } = createTestVisit();
    const seen: string[] = [];
    const look = () => seen.push(`${visit.intro.value.phase} ${visit.stage.value}`);
    visit.intro.subscribe(look);
    visit.stage.subscribe(look);
    if (end === 'skip') visit.skipIntro();
    else clock.advanceSync(10_000);
    expect(seen.filter((each) => each === 'done intro' || /^[^d].* landing$/.test(each))).toEqual([]);
    expect(seen.at(-1)).toBe('done landing');
  });

  it('catches up after a sleep, and keeps its pace when the clock is set back', () => {
    const { visit, clock } = createTestVisit();
    clock.advanceSync(800);
    clock.sleep(2400);
    expect(visit.intro.value).toEqual({ completedSteps: 3, phase: 'loading' });
    clock.jump(-7_200_000);
    clock.advanceSync(399);
    expect(visit.intro.value.completedSteps).toBe(3);
    clock.advanceSync(1);
    expect(visit.intro.value.completedSteps).toBe(4);
    clock.sleep(3_600_000);
    expect(visit.stage.value).toBe('landing');
  });

  it.each([
    [0, 'intro', 5100],
    [5099, 'intro', 1],
    [5100, 'landing', 0],
    [60_000, 'landing', 0],
  ])('that began %i ms ago starts at the %s and ends after %i ms', (introMs, stage, leftMs) => {
    const { visit, clock } = createTestVisit([], { introMs });
    expect(visit.stage.value).toBe(stage);
    clock.advanceSync(Math.max(0, leftMs - 1));
    expect(visit.stage.value).toBe(stage);
    clock.advanceSync(1);
    expect(visit.stage.value).toBe('landing');
  });
});
