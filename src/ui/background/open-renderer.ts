import { createPainter } from './create-painter.ts';
import type { Particle } from './particles.ts';
import type { Renderer, View } from './view.ts';
import { startWorkerRenderer } from './worker-renderer.ts';

/** Draws in a worker where that works, else on this thread; until that is clear it keeps the last view. */
export function openRenderer(canvas: HTMLCanvasElement, particles: readonly Particle[]): Renderer {
  let renderer: Renderer | undefined;
  let latest: View | undefined;

  function adopt(found: Renderer | undefined): void {
    renderer = found;
    if (latest) renderer?.show(latest);
  }

  const stopWorker = startWorkerRenderer(canvas, particles, {
    onReady: adopt,
    onUnable: () => adopt(createPainter(canvas, particles)),
  });

  return {
    show(view) {
      latest = view;
      renderer?.show(view);
    },
    dispose() {
      stopWorker();
      renderer?.dispose();
    },
  };
}
