import { type ChalkInstance, type ColorSupportLevel, Chalk } from 'chalk';
import type { DrawingId } from '../domain/persona.ts';

/** How many colours the terminal can show. */
export type ColourDepth = 'none' | '16' | '256' | 'truecolor';

/** What the terminal's background is. */
export type Theme = 'dark' | 'light' | 'unknown';

export type ColourName = DrawingId | 'quiet' | 'alert' | 'warn' | 'good';

/** Styles for texts that hold no escape sequence; without colours a text stays as it is. */
export interface Paint {
  colour(name: ColourName, text: string): string;
  bold(text: string): string;
  /** Bold, in a colour. */
  strong(name: ColourName, text: string): string;
  /** A patch of the colour with the text cut out of it. */
  tile(name: ColourName, text: string): string;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** The page's colours, as in tokens.css: on a light background, and on a dark one. */
export const COLOURS: Readonly<Record<ColourName, readonly [light: string, dark: string]>> = {
  dreamer: ['#ad1765', '#ff7ab8'],
  theorist: ['#1a53bb', '#74aeff'],
  pragmatist: ['#0a6a48', '#4fd6a0'],
  analyst: ['#6232c0', '#b69aff'],
  quiet: ['#4a546d', '#a7b1ca'],
  alert: ['#a3122f', '#ff9aae'],
  warn: ['#744900', '#ffc965'],
  good: ['#0a6743', '#5fe0ae'],
};

/** The nearest of the sixteen, which have no violet; quiet is dimmed. */
const OF_SIXTEEN = {
  dreamer: 'magenta',
  theorist: 'blue',
  pragmatist: 'green',
  analyst: 'cyan',
  alert: 'red',
  warn: 'yellow',
  good: 'green',
} as const satisfies Readonly<Record<Exclude<ColourName, 'quiet'>, string>>;

const LEVELS: Readonly<Record<ColourDepth, ColorSupportLevel>> = { none: 0, 16: 1, 256: 2, truecolor: 3 };

export function createPaint(depth: ColourDepth, theme: Theme): Paint {
  const chalk = new Chalk({ level: LEVELS[depth] });

  function coloured(style: ChalkInstance, name: ColourName): ChalkInstance {
    if (depth !== '16') return style.rgb(...rgbOf(name, theme));
    if (name === 'quiet') return style.dim;
    const colour = OF_SIXTEEN[name];
    return theme === 'light' ? style[colour] : style[`${colour}Bright`];
  }

  return {
    colour: (name, text) => coloured(chalk, name)(text),
    bold: (text) => chalk.bold(text),
    strong: (name, text) => coloured(chalk.bold, name)(text),
    tile: (name, text) => coloured(chalk.bold.inverse, name)(text),
  };
}

/** Where the background is unknown, the middle of both colours, which can be read on either. */
function rgbOf(name: ColourName, theme: Theme): Rgb {
  const [light, dark] = COLOURS[name];
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
