import type { Particle } from './particles.ts';
import type { View } from './view.ts';

/** From the page to the worker: the canvas once, then views. */
export type ToWorker =
  | { readonly kind: 'start'; readonly canvas: OffscreenCanvas; readonly particles: readonly Particle[] }
  | { readonly kind: 'show'; readonly view: View };

/** The worker's first word: whether the canvas, which can be handed over only once, is worth handing over. */
export type FromWorker = { readonly kind: 'ready' } | { readonly kind: 'unable' };
