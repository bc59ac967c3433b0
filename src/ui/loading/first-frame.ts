import type { Visit } from '../../domain/visit/visit.ts';

/*
 * `public/early.js` runs before all of this. On the document it sets `data-intro` to `shown` if index.html's frame of the
 * intro shows, then to `skipped` once the visitor skips it; it hears nothing when that is `over`.
 */

/** How long ago the intro's first frame was shown; 0 if the page has shown none yet. */
export function sinceFirstFrameMs(): number {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  if (!paint || introState() === undefined) return 0;
  return Math.max(0, Math.round(performance.now() - paint.startTime));
}

/** Whether the visitor has skipped the intro in this visit. */
export function isIntroSkipped(): boolean {
  return introState() === 'skipped';
}

/** Skips the visit's intro as soon as the visitor wants that, perhaps before the page's code was there. */
export function followSkip(visit: Visit): void {
  if (visit.stage.peek() === 'intro') document.documentElement.dataset['intro'] ??= 'shown';
  const look = () => {
    if (isIntroSkipped()) visit.skipIntro();
  };
  addEventListener('keydown', look);
  addEventListener('click', look);
  const stop = visit.stage.subscribe((stage) => {
    if (stage === 'intro') return;
    removeEventListener('keydown', look);
    removeEventListener('click', look);
    endIntro();
    queueMicrotask(() => stop());
  });
  look();
}

/** From now on keys and taps are for what is shown instead. */
export function endIntro(): void {
  if (introState() === 'shown') document.documentElement.dataset['intro'] = 'over';
}

function introState(): string | undefined {
  return document.documentElement.dataset['intro'];
}
