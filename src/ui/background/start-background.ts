import type { ChatId } from '../../domain/persona.ts';
import styles from './background.module.css';
import { openRenderer } from './open-renderer.ts';
import { createParticles } from './particles.ts';
import { readPalette } from './read-palette.ts';
import { NO_SIZE } from './size.ts';
import type { View } from './view.ts';
import { watchSize } from './watch-size.ts';
import { watchTheme } from './watch-theme.ts';

export interface Background {
  setPaused(paused: boolean): void;
  /** Draws the open persona's colour stronger; undefined treats the four alike. */
  setPersona(chatId: ChatId | undefined): void;
  /** Lets all motion slow down to a rest, or set out again. */
  setResting(resting: boolean): void;
  dispose(): void;
}

export interface BackgroundOptions {
  readonly paused: boolean;
  readonly randomness: { next(): number };
}

/**
 * Puts the decorative canvas behind all that the host holds (behaviour 14.1, 14.2). Once a page and outside the
 * screens: a canvas can be handed to a worker only once.
 */
export function startBackground(host: HTMLElement, options: BackgroundOptions): Background {
  const page = host.ownerDocument;
  const canvas = createCanvas(page);
  host.prepend(canvas);
  const renderer = openRenderer(canvas, createParticles(options.randomness));
  let paused = options.paused;
  let view: View = {
    size: NO_SIZE,
    pixelRatio: 1,
    palette: readPalette(host),
    openId: undefined,
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
  const stopWatchingTheme = watchTheme(page, () => change({ palette: readPalette(host) }));
  const stopWatchingSize = watchSize(canvas, (size, pixelRatio) => change({ size, pixelRatio }));
  page.addEventListener('visibilitychange', onVisibility);

  return {
    setPaused(next) {
      paused = next;
      change({ running: isRunning() });
    },
    setPersona: (openId) => change({ openId }),
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

function createCanvas(page: Document): HTMLCanvasElement {
  const canvas = page.createElement('canvas');
  canvas.className = styles['canvas'] ?? '';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.setAttribute('role', 'presentation');
  return canvas;
}
