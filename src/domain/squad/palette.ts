import { contrast, rgbOfHex } from './contrast.ts';

/** A colour for each theme, as `#rrggbb`. */
export interface ThemedColour {
  readonly light: string;
  readonly dark: string;
}

/** The surface on which a colour is least readable. */
interface FaintestPlace {
  readonly surface: string;
  /** From 1 to 21. */
  readonly ratio: number;
}

/** A background for a persona's colour; `npm run squad -- check` names it. */
interface Surface {
  readonly name: string;
  readonly colour: ThemedColour;
}

/**
 * Colours by name, easy to tell apart, each with a contrast of at least 4.5 to 1 on every surface of both themes.
 */
export const PALETTE = {
  pink: { light: '#ad1765', dark: '#ff7ab8' },
  blue: { light: '#1a53bb', dark: '#74aeff' },
  green: { light: '#0a6a48', dark: '#4fd6a0' },
  violet: { light: '#6232c0', dark: '#b69aff' },
  orange: { light: '#98340a', dark: '#f0873b' },
  gold: { light: '#7f6400', dark: '#f0dc62' },
  cyan: { light: '#0b5066', dark: '#a3e4f7' },
  slate: { light: '#2b3038', dark: '#949aa6' },
} as const satisfies Readonly<Record<string, ThemedColour>>;

/** The least contrast of text. */
export const MIN_CONTRAST = 4.5;

/** The same colours as in the style sheet. */
export const SURFACES: readonly Surface[] = [
  { name: 'page', colour: { light: '#eef1f6', dark: '#090c14' } },
  { name: 'panel', colour: { light: '#fbfcfe', dark: '#10141f' } },
  { name: 'raised panel', colour: { light: '#f0f3f9', dark: '#171d2c' } },
];

/** @param hex as `#rrggbb` */
export function faintestPlace(hex: string, theme: keyof ThemedColour): FaintestPlace {
  const places = SURFACES.map(({ name, colour }) => ({
    surface: name,
    ratio: contrast(rgbOfHex(hex), rgbOfHex(colour[theme])),
  }));
  return places.reduce((least, place) => (place.ratio < least.ratio ? place : least));
}
