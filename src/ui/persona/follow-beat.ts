import type { Squad } from '../../domain/squad/squad.ts';

const BEATS = ['move', 'rest', 'blink', 'rest'] as const;
const BLINK_DELAY_MS = 800;
const BLINK_MS = 140;

/**
 * What is within moves now and then, and rests: what moves without end keeps the whole browser awake. `data-beat` goes
 * on with each reading of the metrics, unless somebody types.
 * @returns what ends it
 */
export function followBeat(
  place: HTMLElement,
  { readings, draft, motionPaused }: Pick<Squad, 'readings' | 'draft' | 'motionPaused'>,
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

  const stopReadings = readings.subscribe(() => {
    const isTyped = draft.peek() !== draftBefore;
    draftBefore = draft.peek();
    const beat = isTyped ? 'rest' : BEATS[count % BEATS.length];
    count += 1;
    place.dataset['beat'] = beat === 'move' ? 'move' : 'rest';
    if (beat === 'blink') later(BLINK_DELAY_MS, blink);
  });
  const stopPause = motionPaused.subscribe(() => {
    clearTimeout(timer);
    showEyes('open');
  });
  return () => {
    stopReadings();
    stopPause();
    clearTimeout(timer);
  };
}
