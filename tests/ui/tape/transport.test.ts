import { describe, expect, it } from 'vitest';
import { createTransport } from '../../../src/ui/tape/create-transport.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const MOMENTS = [100, 130, 2000, 5000];
const END_MS = 6000;

/** A transport of what happens at these moments, and when each was shown. */
function createPlayed() {
  const clock = createVirtualClock();
  const startMs = clock.now();
  const shown: [moment: number, atMs: number][] = [];
  let reachedMs = 0;
  const transport = createTransport(
    {
      endMs: END_MS,
      nextMs: () => MOMENTS.find((moment) => moment > reachedMs),
      goTo(positionMs) {
        for (const moment of MOMENTS)
          if (moment > reachedMs && moment <= positionMs) shown.push([moment, clock.now() - startMs]);
        reachedMs = positionMs;
      },
    },
    clock,
  );
  return { clock, transport, shown, positionMs: () => transport.positionMs.value };
}

describe('a transport (19.11)', () => {
  it('begins at the beginning, and rests', async () => {
    const { clock, transport, positionMs } = createPlayed();
    await clock.advance(10_000);
    expect([positionMs(), transport.isPlaying.value, clock.pending()]).toEqual([0, false, 0]);
  });

  it.each([1, 2, 4, 8, 16] as const)('shows each moment when it comes, at %ix', async (speed) => {
    const { clock, transport, shown } = createPlayed();
    transport.choose(speed);
    transport.toggle();
    await clock.advance(END_MS / speed);
    expect(shown).toEqual(MOMENTS.map((moment) => [moment, moment / speed]));
  });

  it('moves evenly where nothing happens', async () => {
    const { clock, transport, positionMs } = createPlayed();
    transport.toggle();
    await clock.advance(1000);
    expect(positionMs()).toBeGreaterThan(850);
    expect(positionMs()).toBeLessThanOrEqual(1000);
  });

  it('changes its pace on the way', async () => {
    const { clock, transport, positionMs } = createPlayed();
    transport.toggle();
    await clock.advance(2000);
    transport.choose(4);
    await clock.advance(500);
    expect(positionMs()).toBe(4000);
  });

  it('pauses where it is, and goes on from there', async () => {
    const { clock, transport, positionMs } = createPlayed();
    transport.toggle();
    await clock.advance(2000);
    transport.toggle();
    await clock.advance(5000);
    expect([positionMs(), transport.isPlaying.value, clock.pending()]).toEqual([2000, false, 0]);
    transport.toggle();
    await clock.advance(1000);
    expect(positionMs()).toBe(3000);
  });

  it('rests at the end, and plays from the beginning when it is asked again', async () => {
    const { clock, transport, positionMs } = createPlayed();
    transport.toggle();
    await clock.advance(60_000);
    expect([positionMs(), transport.isPlaying.value, clock.pending()]).toEqual([END_MS, false, 0]);
    transport.toggle();
    expect([positionMs(), transport.isPlaying.value]).toEqual([0, true]);
  });

  it('leads anywhere, but not beyond its ends, playing or not', async () => {
    const { clock, transport, positionMs } = createPlayed();
    transport.goTo(-5);
    expect(positionMs()).toBe(0);
    transport.goTo(3000);
    transport.toggle();
    await clock.advance(1000);
    expect([positionMs(), transport.isPlaying.value]).toEqual([4000, true]);
    transport.goTo(1e9);
    expect(positionMs()).toBe(END_MS);
  });

  it('stays where it is while nobody can see it', async () => {
    const { clock, transport, positionMs } = createPlayed();
    transport.toggle();
    await clock.advance(2000);
    transport.hold(true);
    await clock.advance(60_000);
    expect([positionMs(), transport.isPlaying.value, clock.pending()]).toEqual([2000, true, 0]);
    transport.hold(false);
    await clock.advance(1000);
    expect(positionMs()).toBe(3000);
  });

  it('is not taken along by a machine that sleeps, nor by a clock that is set', async () => {
    const { clock, transport, positionMs } = createPlayed();
    transport.toggle();
    await clock.advance(2000);
    clock.sleep(3_600_000);
    expect(positionMs()).toBe(3000);
    clock.jump(-3_600_000);
    await clock.advance(1000);
    clock.jump(3_600_000);
    await clock.advance(100);
    expect(positionMs()).toBeLessThan(END_MS);
  });

  it('leaves no timer behind', () => {
    const { clock, transport } = createPlayed();
    transport.toggle();
    transport.dispose();
    expect(clock.pending()).toBe(0);
  });
});
