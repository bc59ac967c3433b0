import type { Persona } from '../../domain/persona.ts';
import styles from './background.module.css';
import { readPalette } from './palette.ts';
import { createParticles } from './particles.ts';
import { openRenderer } from './renderer.ts';
import { type View, type Size, NO_SIZE } from './view.ts';

export interface Background {
  setPaused(paused: boolean): void;
  /** Draws the colour of the open persona stronger, by its place in the squad; undefined treats all alike. */
  setPersona(place: number | undefined): void;
  /** Lets all motion slow down to a rest, or set out again. */
  setResting(resting: boolean): void;
  dispose(): void;
}

export interface BackgroundOptions {
  readonly personas: readonly Pick<Persona, 'colour' | 'drawing'>[];
  readonly paused: boolean;
  readonly randomness: { next(): number };
}

/** More would cost much and show little. */
const MAX_PIXEL_RATIO = 2;

/**
 * Puts the decorative canvas behind all that the host holds (behaviour 14.1, 14.2). Once a page and outside the
 * screens: a canvas can be handed to a worker only once.
 */
export function startBackground(host: HTMLElement, options: BackgroundOptions): Background {
  const page = host.ownerDocument;
  const canvas = createCanvas(page);
  host.prepend(canvas);
  const colours = options.personas.map(({ colour }) => colour);
  const renderer = openRenderer(canvas, {
    particles: createParticles(options.randomness, options.personas.length),
    drawings: options.personas.map(({ drawing }) => drawing),
  });
  let paused = options.paused;
  let view: View = {
    size: NO_SIZE,
    pixelRatio: 1,
    palette: readPalette(host, colours),
    openPlace: undefined,
    running: isRunning(),
    resting: false,
  };

  function isRunning(): boolean {
    return !paused && !page.hidden;
  }

  function change(part: Partial<View>): void {
    view = { ...view, ...part };
    renderer.show(view);
  }

  const onVisibility = () => change({ running: isRunning() });
  const stopWatchingTheme = watchTheme(page, () => change({ palette: readPalette(host, colours) }));
  const stopWatchingSize = watchSize(canvas, (size, pixelRatio) => change({ size, pixelRatio }));
  page.addEventListener('visibilitychange', onVisibility);

  return {
    setPaused(next) {
      paused = next;
      change({ running: isRunning() });
    },
    setPersona: (openPlace) => change({ openPlace }),
    setResting: (resting) => change({ resting }),
    dispose() {
      stopWatchingTheme();
      stopWatchingSize();
      page.removeEventListener('visibilitychange', onVisibility);
      renderer.dispose();
      canvas.remove();
    },
  };
}

/** Reports the size at once, and again when it or the pixel ratio of the screen changes. */
function watchSize(canvas: HTMLCanvasElement, onSize: (size: Size, pixelRatio: number) => void) {
  const observer = new ResizeObserver(() => {
    const size = { widthPx: canvas.clientWidth, heightPx: canvas.clientHeight };
    onSize(size, Math.min(MAX_PIXEL_RATIO, devicePixelRatio));
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(canvas);
  }
  return () => observer.disconnect();
}

/** Reports when the page's colours may have changed: by the system, or by `data-theme` on the root element. */
function watchTheme(page: Document, onChange: () => void): () => void {
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const attribute = new MutationObserver(onChange);
  systemDark.addEventListener('change', onChange);
  attribute.observe(page.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    systemDark.removeEventListener('change', onChange);
    attribute.disconnect();
  };
}

function createCanvas(page: Document): HTMLCanvasElement {
  const canvas = page.createElement('canvas');
  canvas.className = styles['canvas'] ?? '';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.setAttribute('role', 'presentation');
  return canvas;
}
