import type { ChatId } from '../domain/persona.ts';

/** How many colours the terminal can show. */
export type ColourDepth = 'none' | '16' | '256' | 'truecolor';

/** What the terminal's background is. */
export type Theme = 'dark' | 'light' | 'unknown';

export type ColourName = ChatId | 'quiet' | 'alert' | 'warn' | 'good';

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

/** The nearest of the sixteen; they have no violet. */
const OF_SIXTEEN: Readonly<Record<ColourName, number>> = {
  dreamer: 35,
  theorist: 34,
  pragmatist: 32,
  analyst: 36,
  quiet: 2,
  alert: 31,
  warn: 33,
  good: 32,
};
const BRIGHT = 60;

const CUBE_STEPS = [0, 95, 135, 175, 215, 255];
const CUBE_START = 16;

/** The parameters of the escape sequence that sets a colour; undefined without colours. */
export function colourCode(name: ColourName, depth: ColourDepth, theme: Theme): string | undefined {
  switch (depth) {
    case 'none':
      return undefined;
    case '16':
      return String(OF_SIXTEEN[name] + (theme === 'light' || name === 'quiet' ? 0 : BRIGHT));
    case '256':
      return `38;5;${nearestOfCube(rgbOf(name, theme))}`;
    case 'truecolor':
      return `38;2;${rgbOf(name, theme).join(';')}`;
  }
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

function nearestOfCube([red, green, blue]: Rgb): number {
  return CUBE_START + 36 * nearestStep(red) + 6 * nearestStep(green) + nearestStep(blue);
}

function nearestStep(value: number): number {
  const distances = CUBE_STEPS.map((step) => Math.abs(step - value));
  return distances.indexOf(Math.min(...distances));
}
