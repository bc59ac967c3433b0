import type { ChatId } from '../../domain/persona.ts';
import type { Palette } from './palette.ts';
import type { Size } from './size.ts';

/** Everything that whoever draws has to know, as plain data; each change is told as a whole. */
export interface View {
  readonly size: Size;
  readonly pixelRatio: number;
  /** Without one nothing is drawn. */
  readonly palette: Palette | undefined;
  readonly openId: ChatId | undefined;
  readonly running: boolean;
  /** Whether what runs comes to rest, and stays there. */
  readonly resting: boolean;
}

/** Draws a view, and goes on drawing it while it runs. */
export interface Renderer {
  show(view: View): void;
  dispose(): void;
}
