import { effect, signal } from '@preact/signals-core';
import type { Visit } from '../../domain/visit/visit.ts';
import type { Randomness } from '../../ports/randomness.ts';
import { themedCss } from '../controls/accent.ts';
import { watchStill } from '../controls/motion.ts';
import { watchTheme } from '../controls/theme.ts';
import type { ToWorker } from './background-worker.ts';
// oxlint-disable-next-line import/default -- resolved by Vite
import workerAddress from './background-worker.ts?worker&url';
import styles from './background.module.css';
import { type View, createPainter } from './painter.ts';
import { type Inks, createParticles } from './scene.ts';

/** Longer than most people stop between two words. */
const REST_MS = 1500;

/** More pixels would cost a lot and show little. */
const MAX_PIXEL_RATIO = 2;

/**
 * Puts the decorative canvas behind the host's content. It stands still while motion is paused, the page is hidden, the
 * visitor types or an answer streams.
 */
export function decoratePage(host: HTMLElement, visit: Visit, randomness: Randomness): void {
  const canvas = document.createElement('canvas');
  canvas.className = styles['canvas'] ?? '';
  canvas.setAttribute('aria-hidden', 'true');
  host.prepend(canvas);
  const show = openPainter(canvas, randomness);

  // With a size of 0, as with forced colours, nothing is painted.
  const size = signal({ widthPx: 0, heightPx: 0 });
  const inks = signal(readInks(canvas, visit));
  const isStill = signal(true);
  const isHidden = signal(document.hidden);
  const isResting = signal(false);
  effect(() =>
    show({
      size: size.value,
      pixelRatio: Math.min(MAX_PIXEL_RATIO, devicePixelRatio),
      inks: inks.value,
      isMoving: !isStill.value && !isHidden.value && !isResting.value,
    }),
  );

  new ResizeObserver(() => {
    size.value = { widthPx: canvas.clientWidth, heightPx: canvas.clientHeight };
  }).observe(canvas);
  watchTheme(() => void (inks.value = readInks(canvas, visit)));
  watchStill(visit, (still) => void (isStill.value = still));
  document.addEventListener('visibilitychange', () => void (isHidden.value = document.hidden));

  let hasWorked = false;
  function rest(): void {
    hasWorked = false;
    isResting.value = true;
    setTimeout(() => {
      if (hasWorked) rest();
      else isResting.value = false;
    }, REST_MS);
  }
  // Restarting a timer for each key press would slow down typing.
  function noteWork(): void {
    hasWorked = true;
    if (!isResting.peek()) rest();
  }
  for (const { draft, partialReply } of visit.lanes) {
    draft.subscribe(noteWork);
    partialReply.subscribe(noteWork);
  }
  visit.table.draft.subscribe(noteWork);
}

/** Paints in a worker where possible, to spare the main thread. */
function openPainter(canvas: HTMLCanvasElement, randomness: Randomness): (view: View) => void {
  const particles = createParticles(randomness);
  const worker = openWorker(canvas);
  if (!worker) return createPainter(canvas, particles);
  const tell = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const offscreen = canvas.transferControlToOffscreen();
  tell({ canvas: offscreen, particles }, [offscreen]);
  return (view) => tell({ view });
}

function openWorker(canvas: HTMLCanvasElement): Worker | undefined {
  // WebKit crashes when a worker draws with the graphics card. No feature reveals that, but `vendor` is fixed by HTML.
  if (!('transferControlToOffscreen' in canvas) || navigator.vendor.startsWith('Apple')) return undefined;
  try {
    const worker = new Worker(vouchForWorker(), { type: 'module' });
    // Decoration only: keep its errors off the console.
    worker.addEventListener('error', (event) => event.preventDefault());
    return worker;
  } catch {
    // The page's content security policy forbids it.
    return undefined;
  }
}

/** With Trusted Types, the page's policy allows only this name to create script addresses. */
function vouchForWorker(): string {
  const policy = globalThis.trustedTypes?.createPolicy('quartet-background-worker', {
    createScriptURL: () => workerAddress,
  });
  return policy?.createScriptURL(workerAddress) ?? workerAddress;
}

/** Reads the theme's colours from the style sheet, which mixes them with the page's. */
function readInks(canvas: HTMLCanvasElement, { squad }: Visit): Inks {
  const read = (colour: string) => {
    canvas.style.setProperty('--accent', colour);
    return getComputedStyle(canvas).color;
  };
  return {
    grid: read('var(--line-strong)'),
    personas: squad.personas.map(({ colour }) => read(themedCss(colour))),
  };
}

interface Policy {
  createScriptURL(address: string): string;
}

declare global {
  /** Missing in older browsers, and in TypeScript's own types. */
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
}
