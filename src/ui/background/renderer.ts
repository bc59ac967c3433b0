import { vouchFor } from '../trusted-address.ts';
import { createPainter } from './painter.ts';
import type { SceneParts } from './scene.ts';
import type { Renderer, View } from './view.ts';

interface WorkerEvents {
  readonly onReady: (renderer: Renderer) => void;
  /** The canvas is still untouched. */
  readonly onUnable: () => void;
}

/** From the page to the worker: the canvas once, then views. */
export type ToWorker =
  | { readonly kind: 'start'; readonly canvas: OffscreenCanvas; readonly parts: SceneParts }
  | { readonly kind: 'show'; readonly view: View };

/** The worker's first word: whether the canvas, which can be handed over only once, is worth handing over. */
export type FromWorker = { readonly kind: 'ready' } | { readonly kind: 'unable' };

/** To be named in a page's `trusted-types` directive. */
const WORKER_POLICY = 'quartet-background-worker';

/** Draws in a worker where that works, else on this thread; until that is clear it keeps the last view. */
export function openRenderer(canvas: HTMLCanvasElement, parts: SceneParts): Renderer {
  let renderer: Renderer | undefined;
  let latest: View | undefined;

  function adopt(found: Renderer | undefined): void {
    renderer = found;
    if (latest) renderer?.show(latest);
  }

  const stopWorker = startWorkerRenderer(canvas, parts, {
    onReady: adopt,
    onUnable: () => adopt(createPainter(canvas, parts)),
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

/** Starts a worker that will draw, and reports once how that went. Returns a function that stops it. */
function startWorkerRenderer(
  canvas: HTMLCanvasElement,
  parts: SceneParts,
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
    tell({ kind: 'start', canvas: offscreen, parts }, [offscreen]);
    onReady({ show: (view) => tell({ kind: 'show', view }), dispose: stop });
  });
  return stop;
}

/** Throws where the page forbids it. */
function openWorker(): Worker {
  // The build finds a worker by these very words, new Worker(new URL(…)); so the address is vouched for on its way.
  class Worker extends globalThis.Worker {
    constructor(address: URL, options: WorkerOptions) {
      super(vouchFor(WORKER_POLICY, address.href), options);
    }
  }
  return new Worker(new URL('./background-worker.ts', import.meta.url), { type: 'module' });
}

function tryToOpen(canvas: HTMLCanvasElement): Worker | undefined {
  const able = 'transferControlToOffscreen' in canvas && typeof Worker === 'function';
  if (!able || isWebKit()) return undefined;
  try {
    return openWorker();
  } catch {
    return undefined;
  }
}

/**
 * Where WebKit draws with a graphics card, its process dies within a minute of a worker drawing (WebKitGTK 2.50). No
 * feature tells of it; the vendor is the one name of an engine that HTML fixes.
 */
function isWebKit(): boolean {
  return navigator.vendor.startsWith('Apple');
}
