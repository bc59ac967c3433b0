import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Rgb, contrast, rgbOfHex } from '../../../src/domain/squad/contrast.ts';
import { MIN_CONTRAST, PALETTE, SURFACES, faintestPlace } from '../../../src/domain/squad/palette.ts';

const THEMES = ['light', 'dark'] as const;

/** From about this distance on, in Oklab, two small areas of colour can be told apart at a glance. */
const MIN_DISTANCE = 0.09;

const TOKENS = readFileSync('src/ui/tokens.css', 'utf8');

const COLOURS = Object.entries(PALETTE);

const PAIRS = COLOURS.flatMap(([one, colour], index) =>
  COLOURS.slice(index + 1).map(([other, otherColour]) => ({ one, other, colour, otherColour })),
);

describe('the surfaces', () => {
  it.each(SURFACES)('are those of the page: $name', ({ name, colour }) => {
    const token = { page: 'page', panel: 'panel', 'raised panel': 'panel-raised' }[name];
    expect(TOKENS).toContain(`--${token}: light-dark(${colour.light}, ${colour.dark});`);
  });

  it('name the lowest contrast of a colour, and the surface where it occurs', () => {
    expect(faintestPlace('#333333', 'dark')).toEqual({
      surface: 'raised panel',
      ratio: contrast([0x33, 0x33, 0x33], rgbOfHex('#171d2c')),
    });
    expect(faintestPlace('#333333', 'light').surface).toBe('page');
  });
});

describe.each(THEMES)('the palette on the %s page', (theme) => {
  it('has a colour for each of eight personas', () => expect(COLOURS).toHaveLength(8));

  it.each(COLOURS)('is readable everywhere as text: %s', (_name, colour) => {
    for (const surface of SURFACES) {
      const ratio = contrast(rgbOfHex(colour[theme]), rgbOfHex(surface.colour[theme]));
      expect(ratio, surface.name).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }
    expect(faintestPlace(colour[theme], theme).ratio).toBeGreaterThanOrEqual(MIN_CONTRAST);
  });

  it.each(PAIRS)('keeps $one apart from $other', ({ colour, otherColour }) => {
    expect(distance(rgbOfHex(colour[theme]), rgbOfHex(otherColour[theme]))).toBeGreaterThan(MIN_DISTANCE);
  });
});

/** How different two colours look: the distance in Oklab, where black and white are 1 apart. */
function distance(one: Rgb, other: Rgb): number {
  const [first, second] = [oklab(one), oklab(other)];
  return Math.hypot(...first.map((value, index) => value - second[index]!));
}

function oklab(colour: Rgb): readonly number[] {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
