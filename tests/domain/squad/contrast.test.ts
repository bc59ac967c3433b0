import { describe, expect, it } from 'vitest';
import { type Rgb, contrast, luminance, rgbOfHex } from '../../../src/domain/squad/contrast.ts';

const WHITE: Rgb = [255, 255, 255];

const BLACK: Rgb = [0, 0, 0];

describe('colours', () => {
  it('are read from their hexadecimal digits', () => {
    expect(rgbOfHex('#0a80ff')).toEqual([10, 128, 255]);
    expect(rgbOfHex('#0A80FF')).toEqual([10, 128, 255]);
  });

  it('have the relative luminance of WCAG 2.2', () => {
    expect(luminance(BLACK)).toBe(0);
    expect(luminance(WHITE)).toBeCloseTo(1, 10);
    expect(luminance([0, 255, 0])).toBeGreaterThan(luminance([255, 0, 0]));
  });

  it('contrast as WCAG 2.2 says', () => {
    expect(contrast(WHITE, BLACK)).toBe(21);
    expect(contrast(WHITE, WHITE)).toBe(1);
    expect(contrast([119, 119, 119], WHITE)).toBeCloseTo(4.48, 2);
    expect(contrast(WHITE, [118, 118, 118])).toBeCloseTo(4.54, 2);
  });
});
