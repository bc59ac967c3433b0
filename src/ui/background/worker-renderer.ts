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
  let told = false;

  function tell(message: ToWorker, transfer: Transferable[] = []): void {
    worker?.postMessage(message, transfer);
  }

  function giveUp(event?: Event): void {
    // Nobody misses a decoration: not a word on the console.
    event?.preventDefault();
    worker?.terminate();
    if (!told) onUnable();
    told = true;
  }

  worker.addEventListener('error', giveUp);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'unable') giveUp();
    if (data.kind !== 'ready' || told) return;
    told = true;
    const offscreen = canvas.transferControlToOffscreen();
    tell({ kind: 'start', canvas: offscreen, particles }, [offscreen]);
    onReady({ show: (view) => tell({ kind: 'show', view }), dispose: () => worker.terminate() });
  });
  return () => worker.terminate();
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
