import { placesIn } from '../../domain/conversation/search.ts';
import { highlight, rangeOfAll, scrollToRange } from '../controls/highlight.ts';
import { isCovered } from '../controls/is-covered.ts';
import { readShownText } from '../controls/shown-text.ts';

const IN_MESSAGE = '[data-content]';

/** The question of a round, and the points of its map; its answers are found in their conversations. */
const IN_ROUND = 'h2[data-content], h4[data-text], th > [data-text]';

/**
 * Marks a text wherever a message or a round shows it, scrolls to the first place and focuses it. The marks go with the
 * next click or Escape. Markup may part the words; then all of the first part is marked.
 */
export function markFound(element: HTMLElement, text: string): void {
  const searched = element.matches('[data-message]') ? IN_MESSAGE : IN_ROUND;
  const parts = [...element.querySelectorAll<HTMLElement>(searched)];
  const places = parts.flatMap((part) => {
    const shown = readShownText(part);
    return placesIn(shown.text, text).flatMap((place) => {
      const range = shown.rangeOf(place);
      return range ? [{ part, range }] : [];
    });
  });
  const [part] = parts;
  const first = places[0] ?? (part && { part, range: rangeOfAll(part) });
  if (!first) return;
  const ranges = places.length > 0 ? places.map(({ range }) => range) : [first.range];
  endOnLeave(first.part, highlight('found', ranges, first.part));
  // It may be folded.
  first.part.closest('details')?.setAttribute('open', '');
  focusOnce(first.part);
  scrollToRange(first.range, 'instant');
}

function endOnLeave(element: HTMLElement, end: () => void): void {
  const listening = new AbortController();
  const { signal } = listening;

  function stop(): void {
    listening.abort();
    end();
  }

  // Also a press of a key is a click.
  document.addEventListener('click', stop, { capture: true, signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isCovered()) return;
      // Otherwise Escape would leave the screen. Marks that are gone do not keep it.
      if (element.isConnected) event.preventDefault();
      stop();
    },
    { signal },
  );
}

/** Focuses what cannot be focused otherwise. */
function focusOnce(element: HTMLElement): void {
  if (element.tabIndex < 0) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
