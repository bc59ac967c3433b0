import type { FromWorker, ToWorker } from './messages.ts';
import { openWorker } from './open-worker.ts';
import type { Particle } from './particles.ts';
import type { Renderer } from './view.ts';

interface WorkerEvents {
  readonly onReady: (renderer: Renderer) => void;
  /** The canvas is still untouched. */
  readonly onUnable: () => void;
}

/** Starts a worker that will draw; tells once how that went. Gives back the way to stop it. */
export function startWorkerRenderer(
  canvas: HTMLCanvasElement,
  particles: readonly Particle[],
  { onReady, onUnable }: WorkerEvents,
): () => void {
  const worker = tryToOpen(canvas);
  if (!worker) {
    onUnable();
    return () => undefined;
  }
  // Waiting for the worker's first word; after that, or once stopped, a word changes nothing.
  let waiting = true;

  function tell(message: ToWorker, transfer: Transferable[] = []): void {
    worker?.postMessage(message, transfer);
  }

  function stop(): void {
    waiting = false;
    worker?.terminate();
  }

  function giveUp(): void {
    const untouched = waiting;
    stop();
    if (untouched) onUnable();
  }

  worker.addEventListener('error', (event) => {
    // Nobody misses a decoration: not a word on the console.
    event.preventDefault();
    giveUp();
  });
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (!waiting) return;
    if (data.kind === 'unable') {
      giveUp();
      return;
    }
    waiting = false;
    const offscreen = canvas.transferControlToOffscreen();
    tell({ kind: 'start', canvas: offscreen, particles }, [offscreen]);
    onReady({ show: (view) => tell({ kind: 'show', view }), dispose: stop });
  });
  return stop;
}

function tryToOpen(canvas: HTMLCanvasElement): Worker | undefined {
  const able = 'transferControlToOffscreen' in canvas && typeof Worker === 'function';
  if (!able) return undefined;
  try {
    return openWorker();
  } catch {
    return undefined;
  }
}
