import { signal } from '@preact/signals-core';
import type { Visit } from '../../domain/visit/visit.ts';
import type { Note } from '../../ports/note.ts';
import type { IntroChoice } from '../context.ts';

/*
 * `public/early.js` runs before all of this. On the document it sets `data-intro` to `shown` if index.html's frame of the
 * intro shows, and to `skipped` when the visitor skips the intro.
 */

/** localStorage key of the choice to skip the intro from now on. */
export const INTRO_KEY = 'quartet-intro';

const OFF = 'skip';

/** @param note of `INTRO_KEY`, which `public/early.js` reads in the next visit */
export function createIntroChoice(note: Note): IntroChoice {
  const isOff = signal(note.read() === OFF);
  return {
    isOff,
    setOff(wanted) {
      const isDone = note.write(wanted ? OFF : undefined);
      if (isDone) isOff.value = wanted;
      return isDone;
    },
    wasSkipped: isIntroSkipped,
  };
}

/** How long ago the intro's first frame was shown; 0 if the page has shown none yet. */
export function sinceFirstFrameMs(): number {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint && introState() !== undefined ? Math.max(0, performance.now() - paint.startTime) : 0;
}

/** Whether the visitor has skipped the intro in this visit. */
function isIntroSkipped(): boolean {
  return introState() === 'skipped';
}

/** Skips the visit's intro when the visitor wants that, perhaps since before the page's code was there. */
export function followSkip(visit: Visit): void {
  if (isIntroSkipped()) visit.skipIntro();
  if (visit.stage.peek() === 'intro') document.documentElement.dataset['intro'] ??= 'shown';
  addEventListener('quartet-skip', () => visit.skipIntro());
}

function introState(): string | undefined {
  return document.documentElement.dataset['intro'];
}
