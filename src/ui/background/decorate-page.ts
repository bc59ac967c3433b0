import { type ReadonlySignal, effect } from '@preact/signals-core';
import type { Squad } from '../../domain/squad/squad.ts';
import { isStill, watchStill } from '../app/motion.ts';
import { type BackgroundOptions, startBackground } from './background.ts';

/** Longer than most people stop between two words. */
const PAUSE_MS = 1500;

/**
 * The background of a visit: it holds still with the drawings, favours the open persona, and rests while somebody types or an
 * answer comes (behaviour 14.1, 14.2, 15.2).
 */
export function decoratePage(
  host: HTMLElement,
  squad: Squad,
  randomness: BackgroundOptions['randomness'],
): void {
  const background = startBackground(host, {
    personas: squad.personas,
    paused: isStill(squad),
    randomness,
  });
  watchStill(squad, background.setPaused);
  effect(() => {
    const { index } = squad.selection.value;
    background.setPersona(squad.stage.value === 'chat' ? index : undefined);
  });
  watchWork([squad.draft, squad.partialReply], background.setResting);
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
