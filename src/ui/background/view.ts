import type { Palette } from './palette.ts';

/** In CSS pixels, whatever the screen's pixels are. */
export interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Everything that a renderer has to know, as plain data; each change is sent as a whole. */
export interface View {
  readonly size: Size;
  readonly pixelRatio: number;
  /** Without one nothing is drawn. */
  readonly palette: Palette | undefined;
  /** The open persona's place in the squad. */
  readonly openPlace: number | undefined;
  readonly running: boolean;
  /** Whether a running animation slows to a rest and stays there. */
  readonly resting: boolean;
}

/** Draws a view, and keeps drawing while it runs. */
export interface Renderer {
  show(view: View): void;
  dispose(): void;
}

export const NO_SIZE: Size = { widthPx: 0, heightPx: 0 };

export function isEmpty({ widthPx, heightPx }: Size): boolean {
  return !(widthPx > 0 && heightPx > 0);
}
