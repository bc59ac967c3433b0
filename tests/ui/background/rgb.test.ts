import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type Rgb, contrast, formatRgb, mix, parseRgb, saturate } from '../../../src/ui/background/rgb.ts';

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

const channel = fc.nat({ max: 255 });
const anyRgb: fc.Arbitrary<Rgb> = fc.tuple(channel, channel, channel);

describe('a computed colour', () => {
  it('is read in the notations of rgb, and in no other', () => {
    expect(parseRgb('rgb(1, 20, 255)')).toEqual([1, 20, 255]);
    expect(parseRgb('rgba(1, 20, 255, 0.5)')).toEqual([1, 20, 255]);
    expect(parseRgb('color(srgb 1 0 0)')).toBeUndefined();
    expect(parseRgb('')).toBeUndefined();
  });

  test.prop([anyRgb])('is read as it is written', (colour) => {
    expect(parseRgb(formatRgb(colour))).toEqual(colour);
  });
});

describe('colours', () => {
  it('mix from the one to the other', () => {
    expect(mix(BLACK, [200, 100, 50], 0)).toEqual(BLACK);
    expect(mix(BLACK, [200, 100, 50], 0.5)).toEqual([100, 50, 25]);
    expect(mix(BLACK, [200, 100, 50], 1)).toEqual([200, 100, 50]);
  });

  it('become livelier, and grey stays grey', () => {
    expect(saturate([120, 120, 120], 2)).toEqual([120, 120, 120]);
    const [red, green, blue] = saturate([150, 100, 100], 2);
    expect(red - green).toBe(100);
    expect(green).toBe(blue);
  });

  test.prop([anyRgb, fc.double({ min: 0, max: 5, noNaN: true })])(
    'stay colours however lively',
    (colour, times) => {
      for (const value of saturate(colour, times)) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(255);
      }
    },
  );

  it('contrast as WCAG 2.2 says', () => {
    expect(contrast(WHITE, BLACK)).toBe(21);
    expect(contrast(WHITE, WHITE)).toBe(1);
    expect(contrast([119, 119, 119], WHITE)).toBeCloseTo(4.48, 2);
    expect(contrast(WHITE, [118, 118, 118])).toBeCloseTo(4.54, 2);
  });
});
