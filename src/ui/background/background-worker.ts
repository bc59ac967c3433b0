import { createPainter } from './painter.ts';
import type { FromWorker, ToWorker } from './renderer.ts';
import type { Renderer } from './view.ts';

serve();

function serve(): void {
  let painter: Renderer | undefined;
  addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    switch (data.kind) {
      case 'start':
        painter = createPainter(data.canvas, data.parts);
        return;
      case 'show':
        painter?.show(data.view);
    }
  });
  tell({ kind: canDraw() ? 'ready' : 'unable' });
}

/** Some browsers have the canvas here but not its 2d context, or no frames. */
function canDraw(): boolean {
  return typeof requestAnimationFrame === 'function' && new OffscreenCanvas(1, 1).getContext('2d') !== null;
}

function tell(message: FromWorker): void {
  postMessage(message);
}
