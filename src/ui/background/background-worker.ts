import { type View, createPainter } from './painter.ts';
import type { Particle } from './scene.ts';

/** The canvas comes first and once. */
export type ToWorker =
  { readonly canvas: OffscreenCanvas; readonly particles: readonly Particle[] } | { readonly view: View };

serve();

function serve(): void {
  let show: ((view: View) => void) | undefined;
  addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if ('canvas' in data) show = createPainter(data.canvas, data.particles);
    else show?.(data.view);
  });
}
