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
  { readings, draft }: Pick<Squad, 'readings' | 'draft'>,
): () => void {
  let count = 0;
  let draftBefore = draft.peek();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function blink(): void {
    const eyes = place.querySelector<SVGElement>('[data-part="eyes"]');
    if (!eyes) return;
    // At once and not eased, as eyes do: two frames.
    eyes.dataset['eyes'] = 'shut';
    timer = setTimeout(() => delete eyes.dataset['eyes'], BLINK_MS);
  }

  const stop = readings.subscribe(() => {
    const isTyped = draft.peek() !== draftBefore;
    draftBefore = draft.peek();
    const beat = isTyped ? 'rest' : BEATS[count % BEATS.length];
    count += 1;
    place.dataset['beat'] = beat === 'move' ? 'move' : 'rest';
    if (beat === 'blink') timer = setTimeout(blink, BLINK_DELAY_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
