import { type ChalkInstance, type ColorSupportLevel, Chalk } from 'chalk';
import type { ThemedColour } from '../domain/persona.ts';

/** How many colours the terminal can show. */
export type ColourDepth = 'none' | '16' | '256' | 'truecolor';

/** What the terminal's background is. */
export type Theme = 'dark' | 'light' | 'unknown';

type ColourName = 'quiet' | 'alert' | 'warn' | 'good';

/** A colour of the page by its name, or a persona's own. */
export type Colour = ColourName | ThemedColour;

/** Styles for texts that hold no escape sequence; without colours a text stays as it is. */
export interface Paint {
  colour(colour: Colour, text: string): string;
  bold(text: string): string;
  /** Bold, in a colour. */
  strong(colour: Colour, text: string): string;
  /** A patch of the colour with the text cut out of it. */
  tile(colour: Colour, text: string): string;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** The page's colours, as in tokens.css. */
export const COLOURS: Readonly<Record<ColourName, ThemedColour>> = {
  quiet: { light: '#4a546d', dark: '#a7b1ca' },
  alert: { light: '#a3122f', dark: '#ff9aae' },
  warn: { light: '#744900', dark: '#ffc965' },
  good: { light: '#0a6743', dark: '#5fe0ae' },
};

/** Those of the sixteen that stand for the page's; quiet is dimmed. */
const OF_SIXTEEN = { alert: 'red', warn: 'yellow', good: 'green' } as const;

/**
 * Up to which hue, in degrees, a colour is shown as which of the sixteen. They have no orange and no violet: the one
 * goes with red, away from gold, and the other with cyan, away from blue.
 */
const HUES = [
  [32, 'red'],
  [80, 'yellow'],
  [165, 'green'],
  [200, 'cyan'],
  [240, 'blue'],
  [290, 'cyan'],
  [345, 'magenta'],
  [360, 'red'],
] as const;

/** Less colourful than this, from 0 to 1, a colour is a grey. */
const LEAST_SATURATION = 0.25;

const LEVELS: Readonly<Record<ColourDepth, ColorSupportLevel>> = { none: 0, 16: 1, 256: 2, truecolor: 3 };

export function createPaint(depth: ColourDepth, theme: Theme): Paint {
  const chalk = new Chalk({ level: LEVELS[depth] });

  function coloured(style: ChalkInstance, colour: Colour): ChalkInstance {
    if (depth !== '16')
      return style.rgb(...rgbOf(typeof colour === 'string' ? COLOURS[colour] : colour, theme));
    if (colour === 'quiet') return style.dim;
    const near =
      typeof colour === 'string'
        ? OF_SIXTEEN[colour]
        : nearestOfSixteen(theme === 'light' ? colour.light : colour.dark);
    // White on white or black on black could not be read: a grey persona has the terminal's own colour.
    if (near === 'grey') return style;
    return theme === 'light' ? style[near] : style[`${near}Bright`];
  }

  return {
    colour: (colour, text) => coloured(chalk, colour)(text),
    bold: (text) => chalk.bold(text),
    strong: (colour, text) => coloured(chalk.bold, colour)(text),
    tile: (colour, text) => coloured(chalk.bold.inverse, colour)(text),
  };
}

/** Where the background is unknown, the middle of both colours, which can be read on either. */
function rgbOf({ light, dark }: ThemedColour, theme: Theme): Rgb {
  if (theme === 'light') return parseHex(light);
  if (theme === 'dark') return parseHex(dark);
  const [one, other] = [parseHex(light), parseHex(dark)];
  return [middle(one[0], other[0]), middle(one[1], other[1]), middle(one[2], other[2])];
}

function middle(one: number, other: number): number {
  return Math.round((one + other) / 2);
}

function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function nearestOfSixteen(hex: string): (typeof HUES)[number][1] | 'grey' {
  const { hueDegrees, saturation } = hueOf(parseHex(hex));
  if (saturation < LEAST_SATURATION) return 'grey';
  return HUES.find(([end]) => hueDegrees <= end)?.[1] ?? 'red';
}

/** Where it stands on the circle of colours, and how far from grey. */
function hueOf([red, green, blue]: Rgb): { readonly hueDegrees: number; readonly saturation: number } {
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  if (span === 0) return { hueDegrees: 0, saturation: 0 };
  const sector =
    most === red
      ? (green - blue) / span
      : most === green
        ? 2 + (blue - red) / span
        : 4 + (red - green) / span;
  return { hueDegrees: (sector * 60 + 360) % 360, saturation: span / most };
}
