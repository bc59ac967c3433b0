import type { Lane } from '../../domain/visit/lane.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { isStill, watchStill } from '../app/motion.ts';
import { subscribePaced } from '../controls/subscribe-paced.ts';

/** What a drawing moves with. */
export interface PulseSource {
  readonly visit: Pick<Visit, 'beats' | 'motionPaused'>;
  readonly lane: Pick<Lane, 'draft' | 'partialReply'>;
}

const SYLLABLE_MS = 180;
const BEATS = ['move', 'rest', 'blink', 'rest'] as const;
const BLINK_DELAY_MS = 800;
const BLINK_MS = 140;

/**
 * What is in the place moves with the beat of the metrics, and its mouth with the words of an answer that comes.
 * @returns a function that ends it
 */
export function followPulse(place: HTMLElement, { visit, lane }: PulseSource): () => void {
  const stopBeat = followBeat(place, visit, lane);
  const stopWords = subscribePaced(lane.partialReply, SYLLABLE_MS, (words) =>
    speak(place, isStill(visit) ? '' : words),
  );
  return () => {
    stopBeat();
    stopWords();
  };
}

/**
 * What is within moves now and then, and rests: what moves without end keeps the whole browser awake. `data-beat` goes
 * on with each refresh of the metrics, unless somebody types.
 * @returns a function that ends it
 */
function followBeat(
  place: HTMLElement,
  visit: PulseSource['visit'],
  { draft }: PulseSource['lane'],
): () => void {
  let count = 0;
  let draftBefore = draft.peek();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function showEyes(state: 'open' | 'shut'): void {
    const eyes = place.querySelector<SVGElement>('[data-part="eyes"]');
    if (state === 'shut') eyes?.setAttribute('data-eyes', state);
    else eyes?.removeAttribute('data-eyes');
  }

  function later(delayMs: number, run: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(run, delayMs);
  }

  /** At once and not eased, as eyes do: two frames. */
  function blink(): void {
    showEyes('shut');
    later(BLINK_MS, () => showEyes('open'));
  }

  const stopBeats = visit.beats.subscribe(() => {
    if (isStill(visit)) return;
    const isTyped = draft.peek() !== draftBefore;
    draftBefore = draft.peek();
    const beat = isTyped ? 'rest' : BEATS[count % BEATS.length];
    count += 1;
    place.dataset['beat'] = beat === 'move' ? 'move' : 'rest';
    if (beat === 'blink') later(BLINK_DELAY_MS, blink);
  });
  const stopWatching = watchStill(visit, () => {
    clearTimeout(timer);
    showEyes('open');
  });
  return () => {
    stopBeats();
    stopWatching();
    clearTimeout(timer);
  };
}

function speak(place: HTMLElement, words: string): void {
  // An attribute of the mouth alone: one above it would have all of the drawing styled anew.
  const mouth = place.querySelector<SVGElement>('[data-part="mouth"]');
  if (!mouth) return;
  if (words === '') delete mouth.dataset['mouth'];
  else mouth.dataset['mouth'] = mouth.dataset['mouth'] === 'open' ? 'shut' : 'open';
}
