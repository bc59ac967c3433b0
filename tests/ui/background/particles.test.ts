import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  createParticles,
  particleCount,
  stepParticle,
  closeness,
} from '../../../src/ui/background/particles.ts';
import {
  JUST_BELOW_ONE,
  createConstantRandomness,
  createSeededRandomness,
} from '../../support/seeded-randomness.ts';
import { anySize } from './arbitrary-size.ts';

const LAPTOP = { widthPx: 1440, heightPx: 900 };

const PHONE = { widthPx: 390, heightPx: 844 };

const someParticles = fc.integer().map((seed) => createParticles(createSeededRandomness(seed), 4));

const coordinate = fc.double({ min: -2000, max: 2000, noNaN: true });

const point = fc.record({ xPx: coordinate, yPx: coordinate });

describe('the count of particles', () => {
  it('follows the area: fewer on a phone, none without a size (14.1)', () => {
    expect(particleCount(LAPTOP)).toBe(75);
    expect(particleCount(PHONE)).toBe(19);
    expect(particleCount({ widthPx: 1440, heightPx: 0 })).toBe(0);
  });

  test.prop([anySize])('is a whole number from 0 to 75 for any size (14.1)', (size) => {
    const count = particleCount(size);
    expect(Number.isInteger(count)).toBe(true);
    expect(count).toBeGreaterThanOrEqual(0);
    expect(count).toBeLessThanOrEqual(75);
  });
});

describe('particles', () => {
  it('are 75, whatever chance says', () => {
    for (const value of [0, 0.5, JUST_BELOW_ONE]) {
      const particles = createParticles(createConstantRandomness(value), 4);
      expect(particles).toHaveLength(75);
      for (const particle of particles) {
        expect(particle.across).toBe(value);
        expect(particle.radiusPx).toBeLessThan(3);
        expect(Math.hypot(particle.acrossPxPerS, particle.downPxPerS)).toBeLessThanOrEqual(10);
      }
    }
  });

  test.prop([fc.integer({ min: 1, max: 8 }), anySize])(
    'are shared fairly among 1 to 8 personas, however many a size carries',
    (personaCount, size) => {
      const particles = createParticles(createSeededRandomness(1), personaCount);
      const shown = particles.slice(0, particleCount(size));
      const shares = Array.from(
        { length: personaCount },
        (_, place) => shown.filter(({ personaPlace }) => personaPlace === place).length,
      );
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(shown.length);
    },
  );

  it('drift by their speed', () => {
    const [particle] = createParticles(createConstantRandomness(0.5), 1);
    Object.assign(particle!, { across: 0.5, down: 0.5, acrossPxPerS: 8, downPxPerS: -4 });
    stepParticle(particle!, LAPTOP, 500);
    expect(particle).toMatchObject({ xPx: 724, yPx: 448, acrossPxPerS: 8, downPxPerS: -4 });
  });

  it('turn back at an edge', () => {
    const [particle] = createParticles(createConstantRandomness(0.5), 1);
    Object.assign(particle!, { across: 1438 / 1440, down: 1 / 900, acrossPxPerS: 10, downPxPerS: -10 });
    stepParticle(particle!, LAPTOP, 1000);
    expect(particle!.xPx).toBeCloseTo(1432, 6);
    expect(particle!.yPx).toBeCloseTo(9, 6);
    expect(particle).toMatchObject({ acrossPxPerS: -10, downPxPerS: 10 });
  });

  test.prop([
    someParticles,
    fc.array(fc.tuple(anySize, fc.double({ min: 0, max: 1e7, noNaN: true })), { maxLength: 30 }),
  ])('are within the bounds after any steps on any sizes', (particles, steps) => {
    for (const [size, dtMs] of steps) {
      for (const particle of particles) {
        stepParticle(particle, size, dtMs);
        expect(particle.xPx).toBeGreaterThanOrEqual(0);
        expect(particle.xPx).toBeLessThanOrEqual(size.widthPx);
        expect(particle.yPx).toBeGreaterThanOrEqual(0);
        expect(particle.yPx).toBeLessThanOrEqual(size.heightPx);
      }
    }
  });

  test.prop([fc.integer(), anySize, fc.array(fc.nat({ max: 100 }), { maxLength: 30 })])(
    'end at the same places from the same chance and steps',
    (seed, size, stepsMs) => {
      const run = () => {
        const particles = createParticles(createSeededRandomness(seed), 4);
        for (const dtMs of stepsMs) for (const particle of particles) stepParticle(particle, size, dtMs);
        return particles;
      };
      expect(run()).toEqual(run());
    },
  );

  test.prop([someParticles, anySize, fc.nat({ max: 100 })])(
    'stay when no time passes',
    (particles, size, dtMs) => {
      for (const particle of particles) stepParticle(particle, size, dtMs);
      const before = structuredClone(particles);
      for (const particle of particles) stepParticle(particle, size, 0);
      expect(particles).toEqual(before);
    },
  );

  test.prop([someParticles, anySize, fc.nat({ max: 1_000_000 })])(
    'never lose speed',
    (particles, size, dtMs) => {
      for (const particle of particles) {
        const speed = Math.hypot(particle.acrossPxPerS, particle.downPxPerS);
        stepParticle(particle, size, dtMs);
        expect(Math.hypot(particle.acrossPxPerS, particle.downPxPerS)).toBe(speed);
      }
    },
  );
});

describe('a link', () => {
  it('is full at the same place and falls to nothing at 100 px (14.1)', () => {
    const at = (xPx: number) => closeness({ xPx: 0, yPx: 0 }, { xPx, yPx: 0 });
    expect([0, 25, 50, 99, 100, 101].map(at)).toEqual([1, 0.75, 0.5, expect.closeTo(0.01, 9), 0, 0]);
  });

  test.prop([point, point])('joins exactly what is less than 100 px apart (14.1)', (from, to) => {
    expect(closeness(from, to) > 0).toBe(Math.hypot(to.xPx - from.xPx, to.yPx - from.yPx) < 100);
  });

  test.prop([point, point])('is the same both ways, and from 0 to 1', (from, to) => {
    expect(closeness(from, to)).toBe(closeness(to, from));
    expect(closeness(from, to)).toBeGreaterThanOrEqual(0);
    expect(closeness(from, to)).toBeLessThanOrEqual(1);
  });

  test.prop([point, fc.nat({ max: 50 }), fc.nat({ max: 50 })])(
    'is never stronger when it is longer',
    (from, nearPx, morePx) => {
      const to = (distancePx: number) => ({ xPx: from.xPx + distancePx, yPx: from.yPx });
      expect(closeness(from, to(nearPx + morePx))).toBeLessThanOrEqual(closeness(from, to(nearPx)));
    },
  );
});
