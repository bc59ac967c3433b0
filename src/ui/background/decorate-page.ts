import { effect, signal } from '@preact/signals-core';
import type { Visit } from '../../domain/visit/visit.ts';
import type { Randomness } from '../../ports/randomness.ts';
import { themedCss } from '../controls/accent.ts';
import { watchStill } from '../controls/motion.ts';
import { watchTheme } from '../controls/theme.ts';
import type { ToWorker } from './background-worker.ts';
// oxlint-disable-next-line import/default -- made by the build
import workerAddress from './background-worker.ts?worker&url';
import styles from './background.module.css';
import { type View, createPainter } from './painter.ts';
import { type Inks, createParticles } from './scene.ts';

/** Longer than most people stop between two words. */
const REST_MS = 1500;

/** More pixels would cost much and show little. */
const MAX_PIXEL_RATIO = 2;

/**
 * Puts the decorative canvas behind all that the host holds. It moves unless motion is still, the page is hidden, somebody
 * types or an answer comes.
 */
export function decoratePage(host: HTMLElement, visit: Visit, randomness: Randomness): void {
  const canvas = document.createElement('canvas');
  canvas.className = styles['canvas'] ?? '';
  canvas.setAttribute('aria-hidden', 'true');
  host.prepend(canvas);
  const show = openPainter(canvas, randomness);

  // Without a size nothing is drawn, as with forced colours.
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
  // A timer of its own for each key would slow the key down.
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

/** Paints in a worker, which spares the page's own thread, or where there can be none, on that thread. */
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
  // WebKit's process dies of a worker that draws with a graphics card. No feature tells of it, but HTML fixes the vendor.
  if (!('transferControlToOffscreen' in canvas) || navigator.vendor.startsWith('Apple')) return undefined;
  try {
    const worker = new Worker(vouchForWorker(), { type: 'module' });
    // Nobody misses a decoration: not a word on the console.
    worker.addEventListener('error', (event) => event.preventDefault());
    return worker;
  } catch {
    // The page's policy forbids it.
    return undefined;
  }
}

/** Where the browser has Trusted Types, the page's policy lets this name vouch for a script, and no other. */
function vouchForWorker(): string {
  const policy = globalThis.trustedTypes?.createPolicy('quartet-background-worker', {
    createScriptURL: () => workerAddress,
  });
  return policy?.createScriptURL(workerAddress) ?? workerAddress;
}

/** The colours as the style sheet mixes them with the page's, for the theme in use. */
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
  /** Missing in older browsers, and in the compiler's own types. */
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
}
