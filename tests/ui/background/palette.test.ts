import { fc, test } from '@fast-check/vitest';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Rgb, contrast, rgbOfHex as rgbOf } from '../../../src/domain/contrast.ts';
import { PERSONAS } from '../../../src/domain/personas.ts';
import { inksOf, parseRgb, formatRgb, mix, saturate } from '../../../src/ui/background/palette.ts';
import { createTestPersonas } from '../../support/squads.ts';

type Theme = (typeof THEMES)[number];

const THEMES = ['light', 'dark'] as const;

const TEXT = ['ink', 'ink-quiet', 'alert', 'good', 'warn'];

const tokens = readFileSync('src/ui/tokens.css', 'utf8');

const BLACK: Rgb = [0, 0, 0];

const anyChannel = fc.nat({ max: 255 });

const anyRgb: fc.Arbitrary<Rgb> = fc.tuple(anyChannel, anyChannel, anyChannel);

describe.each(THEMES)('inks on the %s page', (theme) => {
  const page = colourOf('page', theme);
  const line = colourOf('line', theme);
  const inksFor = (personas: readonly Rgb[]) => {
    const inks = inksOf({ page, line, personas });
    return [inks.line, ...inks.personas].map((text) => parseRgb(text)!);
  };
  /** What layers over layers can come to: any mixture of the inks of any 1 to 8 colours and the page. */
  const anyPixel = fc
    .array(anyRgb, { minLength: 1, maxLength: 8 })
    .map((personas) => [page, ...inksFor(personas)])
    .chain((colours) =>
      fc
        .array(fc.double({ min: 0.001, max: 1, noNaN: true }), {
          minLength: colours.length,
          maxLength: colours.length,
        })
        .map((weights) => mixture(colours, weights)),
    );
  const builtIn = inksFor(PERSONAS.map(({ colour }) => rgbOf(colour[theme])));

  test.prop([anyPixel, fc.constantFrom(...TEXT)])(
    'leave text in any colour of the page at 4.5:1, whatever colours a squad has (15.6)',
    (pixel, token) => {
      expect(contrast(colourOf(token, theme), pixel)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.prop([anyPixel])('leave the border of a control at 3:1 (15.6)', (pixel) => {
    expect(contrast(colourOf('line-strong', theme), pixel)).toBeGreaterThanOrEqual(3);
  });

  test.prop([anyPixel, anyRgb])(
    'leave an outline in any persona’s colour that is readable on a panel at 3:1 (15.6)',
    (pixel, colour) => {
      fc.pre(contrast(colour, colourOf('panel', theme)) >= 4.5);
      expect(contrast(colour, pixel)).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(PERSONAS)('leave text in the colour of $name at 4.5:1', ({ colour }) => {
    for (const ink of builtIn) expect(contrast(rgbOf(colour[theme]), ink)).toBeGreaterThanOrEqual(4.5);
  });

  it('are near the page, and yet not the page', () => {
    for (const ink of builtIn) {
      expect(contrast(page, ink)).toBeLessThan(1.45);
      expect(contrast(page, ink)).toBeGreaterThan(1.1);
    }
  });

  it('are different ones, in the order of the personas', () => {
    expect(new Set(builtIn.map(String)).size).toBe(5);
    const reversed = inksFor(PERSONAS.map(({ colour }) => rgbOf(colour[theme])).toReversed());
    expect(reversed.slice(1)).toEqual(builtIn.slice(1).toReversed());
  });
});

describe('the colours of the test squads', () => {
  it.each(createTestPersonas(8))('are readable on the panels of both themes: $name', ({ colour }) => {
    for (const theme of THEMES) {
      for (const panel of ['panel', 'panel-raised']) {
        expect(contrast(rgbOf(colour[theme]), colourOf(panel, theme))).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

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
});

function mixture(colours: readonly Rgb[], weights: readonly number[]): Rgb {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const channel = (index: 0 | 1 | 2) =>
    colours.reduce((sum, colour, at) => sum + (colour[index] * weights[at]!) / total, 0);
  return [channel(0), channel(1), channel(2)];
}

function colourOf(name: string, theme: Theme): Rgb {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? [];
  return rgbOf((theme === 'light' ? light : dark)!);
}
