import type { ChatId } from '../../domain/persona-ids.ts';

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

export type Token = ChatId | 'page' | 'line';

/** The page's colours as they are at the moment. */
export type Palette = Readonly<Record<Token, Rgb>>;

/** What is drawn with: CSS colours. */
export type Inks = Readonly<Record<ChatId | 'line', string>>;

/** How far a drawn colour may go from the page towards its token: what keeps text at 4.5:1 over any pixel. */
const REACH = { dark: { persona: 0.24, line: 0.7 }, light: { persona: 0.16, line: 0.65 } };

/** So close to the page a hue would look grey; luminance, which reading depends on, stays. */
const VIVIDNESS = 1.7;

/**
 * Opaque colours close to the page's. Whatever is laid over whatever, with any opacity, is a mixture of these and the
 * page, so no pixel can be further from the page than the furthest of them.
 */
export function inksOf(palette: Palette): Inks {
  const reach = isDark(palette.page) ? REACH.dark : REACH.light;
  const ink = (chatId: ChatId) => css(vivid(mix(palette.page, palette[chatId], reach.persona)));
  return {
    line: css(mix(palette.page, palette.line, reach.line)),
    dreamer: ink('dreamer'),
    theorist: ink('theorist'),
    pragmatist: ink('pragmatist'),
    analyst: ink('analyst'),
  };
}

/** Reads a computed colour; undefined for any other notation. */
export function parseRgb(text: string): Rgb | undefined {
  const [, red, green, blue] = /^rgba?\((\d+),? (\d+),? (\d+)/.exec(text) ?? [];
  return red && green && blue ? [Number(red), Number(green), Number(blue)] : undefined;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (start: number, end: number) => Math.round(start + (end - start) * share);
  return [channel(from[0], to[0]), channel(from[1], to[1]), channel(from[2], to[2])];
}

function vivid([red, green, blue]: Rgb): Rgb {
  const grey = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const channel = (value: number) =>
    Math.max(0, Math.min(255, Math.round(grey + (value - grey) * VIVIDNESS)));
  return [channel(red), channel(green), channel(blue)];
}

function isDark([red, green, blue]: Rgb): boolean {
  return red + green + blue < 1.5 * 255;
}

function css([red, green, blue]: Rgb): string {
  return `rgb(${red}, ${green}, ${blue})`;
}
