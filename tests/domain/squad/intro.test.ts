import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createIntroStore } from '../../../src/domain/squad/intro-store.ts';
import { createTestSquad } from '../../support/test-squad.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

describe('the intro', () => {
  it('shows the steps in time and hands over to the landing once (3.2, 3.3, 2.2)', () => {
    const { squad, clock } = createTestSquad();
    const seen: string[] = [];
    let elapsedMs = 0;
    const watch = squad.intro.subscribe(({ completedSteps, phase }) =>
      seen.push(`${elapsedMs} ${completedSteps} ${phase}`),
    );
    while (elapsedMs < 5100) {
      elapsedMs += 100;
      clock.advanceSync(100);
    }
    watch();
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
    expect(squad.stage.value).toBe('landing');
    expect(clock.pending()).toBe(0);
  });

  it('stays in the intro until the last millisecond (3.3)', () => {
    const { squad, clock } = createTestSquad();
    clock.advanceSync(5099);
    expect(squad.stage.value).toBe('intro');
  });

  it('can be skipped, once, and leaves no timer (3.5)', () => {
    const { squad, clock } = createTestSquad();
    clock.advanceSync(1000);
    squad.skipIntro();
    expect(squad.stage.value).toBe('landing');
    expect(squad.intro.value.phase).toBe('done');
    expect(clock.pending()).toBe(0);
    squad.begin();
    squad.skipIntro();
    expect(squad.stage.value).toBe('chat');
  });

  it('is over at once after a sleep (3.4)', () => {
    const { squad, clock } = createTestSquad();
    clock.advanceSync(500);
    clock.sleep(3_600_000);
    expect(squad.stage.value).toBe('landing');
    expect(clock.pending()).toBe(0);
  });

  it('shows what the time says after a sleep between two steps (3.4)', () => {
    const { squad, clock } = createTestSquad();
    clock.advanceSync(800);
    clock.sleep(2400);
    expect(squad.intro.value).toEqual({ completedSteps: 3, phase: 'loading' });
  });

  it.each([0, 1000, 5100])(
    'hands over once, however often it is skipped after %i ms (3.3, 3.5)',
    (elapsedMs) => {
      const clock = createVirtualClock();
      let handOvers = 0;
      const store = createIntroStore(clock, () => (handOvers += 1));
      clock.advanceSync(elapsedMs);
      store.skip();
      store.skip();
      clock.advanceSync(10_000);
      expect(handOvers).toBe(1);
    },
  );

  it('keeps its pace when the clock goes back (3.4)', () => {
    const { squad, clock } = createTestSquad();
    clock.advanceSync(900);
    clock.jump(-3_600_000);
    clock.advanceSync(4199);
    expect(squad.stage.value).toBe('intro');
    clock.advanceSync(1);
    expect(squad.stage.value).toBe('landing');
  });

  it('is over at once after a sleep, also when the clock had gone back before (3.4)', () => {
    const { squad, clock } = createTestSquad();
    clock.jump(-3_600_000);
    clock.advanceSync(900);
    clock.sleep(10_000);
    expect(squad.stage.value).toBe('landing');
  });

  it('leaves no timer when the visit ends within it (11.17)', () => {
    const { squad, clock } = createTestSquad();
    clock.advanceSync(1000);
    squad.dispose();
    expect(clock.pending()).toBe(0);
    expect(squad.stage.value).toBe('intro');
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
    const { squad, clock } = createTestSquad();
    let completed = 0;
    let dones = 0;
    squad.intro.subscribe(({ completedSteps, phase }) => {
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
    expect(squad.stage.value).toBe('landing');
    expect(dones).toBe(1);
    expect(clock.pending()).toBe(0);
  });
});
