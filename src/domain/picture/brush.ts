import type { ThemedColour } from '../squad/palette.ts';
import { PICTURE_COLOURS } from './picture-colours.ts';

export type Theme = keyof ThemedColour;

type ColourName = keyof typeof PICTURE_COLOURS;

export interface Font {
  /** In pixels. */
  readonly size: number;
  readonly weight: 400 | 600 | 700;
}

/** The width of a text on one line, in pixels. */
export type Measure = (text: string, font: Font) => number;

/** What every part of a picture is drawn with. */
export interface Brush {
  readonly theme: Theme;
  readonly measure: Measure;
  readonly colour: (name: ColourName) => string;
}

export function createBrush(theme: Theme, measure: Measure): Brush {
  return { theme, measure, colour: (name) => PICTURE_COLOURS[name][theme] };
}
