import { LUMA, type Rgb, contrast, luminance } from '../../domain/contrast.ts';
import type { ThemedColour } from '../../domain/persona.ts';
import { themedCss } from '../controls/accent.ts';

/** The page's colours as they are at the moment. */
export interface Palette {
  readonly page: Rgb;
  readonly line: Rgb;
  /** By the persona's place in the squad. */
  readonly personas: readonly Rgb[];
}

/** The colours to draw with, as CSS colours. */
export interface Inks {
  readonly line: string;
  /** By the persona's place in the squad. */
  readonly personas: readonly string[];
}

/** How far a drawn colour may be from the page: what leaves text at 4.5:1 over any pixel. */
const MAX_CONTRAST = { dark: 1.42, light: 1.2 };

/** The grid stays behind the rest. */
const MAX_LINE_CONTRAST = { dark: 1.24, light: 1.14 };

/** So close to the page, a hue as it is would look grey. */
const SATURATION = 1.7;
const SEARCH_STEPS = 10;

/**
 * Opaque colours close to the page's. Whatever is laid over whatever, with any opacity, is a mixture of these and the
 * page, so no pixel can be much further from the page than the furthest of them.
 */
export function inksOf(palette: Palette): Inks {
  const theme = luminance(palette.page) < 0.2 ? 'dark' : 'light';
  const ink = (colour: Rgb) => {
    const towards = (share: number) => saturate(mix(palette.page, colour, share), SATURATION);
    return formatRgb(furthest(palette.page, towards, MAX_CONTRAST[theme]));
  };
  const line = (share: number) => mix(palette.page, palette.line, share);
  return {
    line: formatRgb(furthest(palette.page, line, MAX_LINE_CONTRAST[theme])),
    personas: palette.personas.map(ink),
  };
}

/** Asks the browser, since only a computed colour has its light-dark() resolved. Undefined when one is unreadable. */
export function readPalette(host: HTMLElement, colours: readonly ThemedColour[]): Palette | undefined {
  const probe = host.ownerDocument.createElement('span');
  probe.hidden = true;
  host.append(probe);
  try {
    const page = readColour(probe, 'var(--page)');
    const line = readColour(probe, 'var(--line)');
    const personas = colours
      .map((colour) => readColour(probe, themedCss(colour)))
      .filter((colour) => colour !== undefined);
    return page && line && personas.length === colours.length ? { page, line, personas } : undefined;
  } finally {
    probe.remove();
  }
}

/** Reads a computed colour; undefined for any other notation. */
export function parseRgb(text: string): Rgb | undefined {
  const [, red, green, blue] = /^rgba?\((\d+),? (\d+),? (\d+)/.exec(text) ?? [];
  return red && green && blue ? [Number(red), Number(green), Number(blue)] : undefined;
}

export function formatRgb([red, green, blue]: Rgb): string {
  return `rgb(${red}, ${green}, ${blue})`;
}

export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (start: number, end: number) => Math.round(start + (end - start) * share);
  return [channel(from[0], to[0]), channel(from[1], to[1]), channel(from[2], to[2])];
}

/** Moves each channel so many times as far from the colour's grey. */
export function saturate([red, green, blue]: Rgb, times: number): Rgb {
  const grey = LUMA[0] * red + LUMA[1] * green + LUMA[2] * blue;
  const channel = (value: number) => Math.max(0, Math.min(255, Math.round(grey + (value - grey) * times)));
  return [channel(red), channel(green), channel(blue)];
}

/** The colour on the way that is furthest from the page within the limit. */
function furthest(page: Rgb, towards: (share: number) => Rgb, maxContrast: number): Rgb {
  let within = 0;
  let beyond = 1;
  for (let step = 0; step < SEARCH_STEPS; step += 1) {
    const share = (within + beyond) / 2;
    if (contrast(page, towards(share)) <= maxContrast) within = share;
    else beyond = share;
  }
  return towards(within);
}

function readColour(probe: HTMLElement, css: string): Rgb | undefined {
  probe.style.color = css;
  return parseRgb(getComputedStyle(probe).color);
}
