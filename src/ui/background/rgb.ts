/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

const LUMA = [0.2126, 0.7152, 0.0722] as const;

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

/** From 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: Rgb, other: Rgb): number {
  const first = luminance(one) + 0.05;
  const second = luminance(other) + 0.05;
  return Math.max(first, second) / Math.min(first, second);
}

export function luminance([red, green, blue]: Rgb): number {
  return LUMA[0] * linear(red) + LUMA[1] * linear(green) + LUMA[2] * linear(blue);
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
