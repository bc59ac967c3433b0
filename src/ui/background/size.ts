/** In CSS pixels, whatever the screen's pixels are. */
export interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

export const NO_SIZE: Size = { widthPx: 0, heightPx: 0 };

export function isEmpty({ widthPx, heightPx }: Size): boolean {
  return !(widthPx > 0 && heightPx > 0);
}
