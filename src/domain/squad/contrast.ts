/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The weight of each channel in a colour's luminance. */
const LUMINANCE_WEIGHTS = [0.2126, 0.7152, 0.0722] as const;

/** From 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: Rgb, other: Rgb): number {
  const first = luminance(one) + 0.05;
  const second = luminance(other) + 0.05;
  return Math.max(first, second) / Math.min(first, second);
}

/** From 0 for black to 1 for white. */
export function luminance([red, green, blue]: Rgb): number {
  return (
    LUMINANCE_WEIGHTS[0] * linear(red) +
    LUMINANCE_WEIGHTS[1] * linear(green) +
    LUMINANCE_WEIGHTS[2] * linear(blue)
  );
}

/** @param hex as `#rrggbb` */
export function rgbOfHex(hex: string): Rgb {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
