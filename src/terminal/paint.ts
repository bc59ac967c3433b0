import { type ColourDepth, type ColourName, type Theme, colourCode } from './colours.ts';

/** Styles for texts that hold no escape sequence; without colours a text stays as it is. */
export interface Paint {
  colour(name: ColourName, text: string): string;
  bold(text: string): string;
  /** Bold, in a colour. */
  strong(name: ColourName, text: string): string;
  /** A patch of the colour with the text cut out of it. */
  tile(name: ColourName, text: string): string;
}

const BOLD = '1';
const INVERSE = '7';
const CONTROL_SEQUENCE = '\u001B[';

export function createPaint(depth: ColourDepth, theme: Theme): Paint {
  function style(text: string, ...codes: readonly (string | undefined)[]): string {
    if (depth === 'none' || text === '') return text;
    const given = codes.filter((code) => code !== undefined);
    return `${CONTROL_SEQUENCE}${given.join(';')}m${text}${CONTROL_SEQUENCE}0m`;
  }

  return {
    colour: (name, text) => style(text, colourCode(name, depth, theme)),
    bold: (text) => style(text, BOLD),
    strong: (name, text) => style(text, BOLD, colourCode(name, depth, theme)),
    tile: (name, text) => style(text, BOLD, INVERSE, colourCode(name, depth, theme)),
  };
}
