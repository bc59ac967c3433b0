import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { DIALS, curveRadiusPx, placeDial } from '../../../src/ui/background/dials.ts';
import {
  GRID_SPACING_PX,
  firstLinePx,
  isMainLine,
  lineCount,
  linePx,
} from '../../../src/ui/background/grid.ts';
import { LINK_DISTANCE_PX, closeness } from '../../../src/ui/background/links.ts';
import {
  MAX_PARTICLES,
  createParticles,
  particleCount,
  stepParticle,
} from '../../../src/ui/background/particles.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';

const size = fc.record({
  widthPx: fc.integer({ min: 1, max: 8000 }),
  heightPx: fc.integer({ min: 1, max: 8000 }),
});
const lengthPx = fc.double({ min: 0, max: 10_000, noNaN: true });
const point = fc.record({
  xPx: fc.double({ min: -500, max: 500, noNaN: true }),
  yPx: fc.double({ min: -500, max: 500, noNaN: true }),
});

describe('the grid (14.1)', () => {
  test.prop([lengthPx])('has a line every 30 px, over the whole length and not beyond', (length) => {
    const lines = Array.from({ length: lineCount(length) }, (_, index) => linePx(length, index));
    for (const [index, at] of lines.entries()) {
      expect(at >= 0 && at <= length).toBe(true);
      if (index > 0) expect(at - (lines[index - 1] ?? 0)).toBeCloseTo(GRID_SPACING_PX);
    }
    if (length >= GRID_SPACING_PX) expect(length - (lines.at(-1) ?? 0)).toBeLessThanOrEqual(GRID_SPACING_PX);
    expect(firstLinePx(length)).toBeLessThan(GRID_SPACING_PX);
  });

  it('has its spacing from the product, and every fifth line a main one', () => {
    expect(GRID_SPACING_PX).toBe(30);
    const mains = Array.from({ length: lineCount(600) }, (_, index) => index).filter((index) =>
      isMainLine(600, index),
    );
    expect(mains.slice(1).map((index, at) => index - (mains[at] ?? 0))).toEqual(mains.slice(1).map(() => 5));
  });
});

describe('the particles (14.1)', () => {
  test.prop([size])('are 75 at most, on any size', (value) => {
    expect(particleCount(value)).toBeGreaterThanOrEqual(0);
    expect(particleCount(value)).toBeLessThanOrEqual(75);
    expect(createParticles(createSeededRandomness(1))).toHaveLength(MAX_PARTICLES);
  });

  it('are fewer on a phone than on a desk', () => {
    expect(particleCount({ widthPx: 390, heightPx: 844 })).toBeLessThan(
      particleCount({ widthPx: 1440, heightPx: 900 }),
    );
  });

  test.prop([
    fc.integer(),
    fc.array(fc.tuple(size, fc.integer({ min: 0, max: 100_000 })), { minLength: 1, maxLength: 30 }),
  ])('never leave the page, whatever its sizes and however long a step', (seed, steps) => {
    const [particle] = createParticles(createSeededRandomness(seed));
    for (const [value, dtMs] of steps) {
      stepParticle(particle!, value, dtMs);
      expect(particle!.xPx >= 0 && particle!.xPx <= value.widthPx).toBe(true);
      expect(particle!.yPx >= 0 && particle!.yPx <= value.heightPx).toBe(true);
    }
  });

  test.prop([fc.integer(), size])('stand still for a step of no time', (seed, value) => {
    const [particle] = createParticles(createSeededRandomness(seed));
    stepParticle(particle!, value, 0);
    const before = { ...particle! };
    stepParticle(particle!, value, 0);
    expect(particle).toEqual(before);
  });

  it('drift the same way from the same chance', () => {
    const drift = () => {
      const particles = createParticles(createSeededRandomness(7));
      for (const particle of particles) stepParticle(particle, { widthPx: 800, heightPx: 600 }, 5000);
      return particles;
    };
    expect(drift()).toEqual(drift());
  });
});

describe('the links (14.1)', () => {
  test.prop([point, point])(
    'join exactly what is less than 100 px apart, and fade with the distance',
    (from, to) => {
      const distancePx = Math.hypot(from.xPx - to.xPx, from.yPx - to.yPx);
      expect(closeness(from, to) > 0).toBe(distancePx < LINK_DISTANCE_PX);
      expect(closeness(from, to)).toBe(closeness(to, from));
      expect(closeness(from, to)).toBeLessThanOrEqual(1);
    },
  );

  it('end at 100 px', () => {
    const at = (xPx: number) => closeness({ xPx: 0, yPx: 0 }, { xPx, yPx: 0 });
    expect([at(0), at(50), at(100)]).toEqual([1, 0.5, 0]);
    expect(at(99.9)).toBeGreaterThan(0);
  });
});

describe('the dials', () => {
  test.prop([size, fc.integer({ min: 0, max: 1e9 }), fc.double({ min: 0, max: 7, noNaN: true })])(
    'stay near their place, and their curves within their rings',
    (value, elapsedMs, angle) => {
      for (const dial of DIALS) {
        const place = { xPx: 0, yPx: 0, radiusPx: 0, turn: 0 };
        placeDial(dial, value, elapsedMs, place);
        expect(Math.abs(place.xPx - dial.across * value.widthPx)).toBeLessThanOrEqual(15);
        const radiusPx = curveRadiusPx(dial, place, angle);
        expect(radiusPx > 0 && radiusPx < place.radiusPx).toBe(true);
      }
    },
  );

  it('are one for each persona', () => {
    expect(DIALS.map(({ chatId }) => chatId)).toEqual(['dreamer', 'theorist', 'pragmatist', 'analyst']);
  });
});
