import { type View, createPainter } from './painter.ts';
import type { Particle } from './scene.ts';

/** The first message carries the canvas; the others do not. */
export type ToWorker =
  | { readonly canvas: OffscreenCanvas; readonly particles: readonly Particle[] }
  | { readonly view: View };

serve();

function serve(): void {
  let show: ((view: View) => void) | undefined;
  addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if ('canvas' in data) show = createPainter(data.canvas, data.particles);
    else show?.(data.view);
  });
}
