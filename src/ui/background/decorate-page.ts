import { type ReadonlySignal, computed, effect } from '@preact/signals-core';
import type { Visit } from '../../domain/visit/visit.ts';
import { isStill, watchStill } from '../controls/motion.ts';
import { type BackgroundOptions, startBackground } from './background.ts';

/** Longer than most people stop between two words. */
const PAUSE_MS = 1500;

/**
 * The background of a visit: it holds still with the drawings, favours the persona that is open alone, and rests while somebody types or an
 * answer comes (behaviour 14.1, 14.2, 15.2).
 */
export function decoratePage(
  host: HTMLElement,
  visit: Visit,
  randomness: BackgroundOptions['randomness'],
): void {
  const background = startBackground(host, {
    personas: visit.squad.personas,
    paused: isStill(visit),
    randomness,
  });
  watchStill(visit, background.setPaused);
  effect(() => {
    const { index } = visit.chosen.value;
    const isWithOne = visit.stage.value === 'chat' && !visit.table.isOpen.value;
    background.setPersona(isWithOne ? index : undefined);
  });
  const draft = computed(() => visit.chosen.value.draft.value);
  const arrived = computed(() =>
    visit.lanes.reduce((sum, { partialReply }) => sum + partialReply.value.length, 0),
  );
  watchWork([draft, visit.table.draft, arrived], background.setResting);
}

/**
 * Tells when somebody or something begins to work, which is when one of these changes, and when none has changed for a
 * while.
 * @returns a function that ends it
 */
export function watchWork(
  sources: readonly ReadonlySignal<unknown>[],
  onWork: (working: boolean) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasChanged = false;

  function begin(): void {
    hasChanged = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (hasChanged) begin();
      else onWork(false);
    }, PAUSE_MS);
  }

  function work(): void {
    hasChanged = true;
    if (timer !== undefined) return;
    begin();
    onWork(true);
  }

  const stops = sources.map((source) => {
    let isFirst = true;
    return source.subscribe(() => {
      if (!isFirst) work();
      isFirst = false;
    });
  });
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
  };
}
