import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../../src/domain/personas.ts';
import {
  type Dial,
  createDials,
  curveRadiusPx,
  placeDial,
  tickLengthPx,
} from '../../../src/ui/background/dials.ts';
import { anySize } from './arbitrary-size.ts';

const DRAWINGS = PERSONAS.map(({ drawing }) => drawing);

const anyDrawings = fc.array(fc.constantFrom(...DRAWINGS), { minLength: 1, maxLength: 8 });

const anyDial = anyDrawings.chain((drawings) => fc.constantFrom(...createDials(drawings)));

const nowhere = () => ({ xPx: 0, yPx: 0, radiusPx: 0, turn: 0 });

describe('the dials', () => {
  it('have a curve of its own for each drawing', () => {
    expect(new Set(createDials(DRAWINGS).map(curveOf)).size).toBe(4);
  });

  test.prop([anyDrawings])(
    'are at least four, one for each of 1 to 8 personas or more, by its drawing',
    (drawings) => {
      const dials = createDials(drawings);
      expect(dials).toHaveLength(Math.max(4, drawings.length));
      expect(new Set(dials.map(({ personaPlace }) => personaPlace)).size).toBe(drawings.length);
      for (const dial of dials) {
        const [same] = createDials([drawings[dial.personaPlace]!]);
        expect(curveOf(dial)).toBe(curveOf(same!));
      }
    },
  );

  test.prop([anyDrawings])('stand at places of their own', (drawings) => {
    const stands = createDials(drawings).map(({ across, down }) => `${across} ${down}`);
    expect(new Set(stands).size).toBe(stands.length);
  });

  it('have a long tick every 30 degrees', () => {
    const lengths = Array.from({ length: 72 }, (_, index) => tickLengthPx(index));
    expect(lengths.filter((lengthPx) => lengthPx === 11)).toHaveLength(12);
    expect(lengths.filter((lengthPx) => lengthPx === 5)).toHaveLength(60);
  });

  test.prop([anyDial, fc.double({ min: -100, max: 100, noNaN: true })])(
    'have a curve between -1 and 1 that closes after one round',
    (dial, angle) => {
      expect(Math.abs(dial.curve(angle))).toBeLessThanOrEqual(1);
      expect(dial.curve(angle + 2 * Math.PI)).toBeCloseTo(dial.curve(angle), 6);
    },
  );

  test.prop([anyDial, anySize, fc.nat(), fc.double({ min: 0, max: 7, noNaN: true })])(
    'keep the curve between the inner ring and the ticks',
    (dial, size, elapsedMs, angle) => {
      const place = nowhere();
      placeDial(dial, size, elapsedMs, place);
      const radiusPx = curveRadiusPx(dial, place, angle);
      expect(radiusPx).toBeGreaterThanOrEqual(0.5 * place.radiusPx);
      expect(radiusPx).toBeLessThanOrEqual(0.85 * place.radiusPx);
    },
  );

  test.prop([anyDial, anySize, fc.nat()])(
    'drift, but never more than a few pixels',
    (dial, size, elapsedMs) => {
      const place = nowhere();
      placeDial(dial, size, elapsedMs, place);
      expect(Math.abs(place.xPx - dial.across * size.widthPx)).toBeLessThan(15);
      expect(Math.abs(place.yPx - dial.down * size.heightPx)).toBeLessThan(15);
    },
  );

  test.prop([anyDial, anySize, fc.nat()])(
    'stand at the same place at the same time',
    (dial, size, elapsedMs) => {
      const [one, other] = [nowhere(), nowhere()];
      placeDial(dial, size, elapsedMs, one);
      placeDial(dial, size, elapsedMs, other);
      expect(one).toEqual(other);
    },
  );
});

function curveOf({ curve }: Dial): string {
  return [0.1, 1, 2, 3].map((angle) => curve(angle).toFixed(3)).join();
}
