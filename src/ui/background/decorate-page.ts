import { effect } from '@preact/signals-core';
import type { Squad } from '../../domain/squad/squad.ts';
import { type BackgroundOptions, startBackground } from './start-background.ts';
import { watchWork } from './watch-work.ts';

/**
 * The background of a visit: it pauses with all motion, favours the open persona, and rests while somebody types or an
 * answer comes (behaviour 14.1, 14.2, 15.2).
 */
export function decoratePage(
  host: HTMLElement,
  squad: Squad,
  randomness: BackgroundOptions['randomness'],
): void {
  const background = startBackground(host, { paused: squad.motionPaused.peek(), randomness });
  effect(() => background.setPaused(squad.motionPaused.value));
  effect(() => {
    const { chatId } = squad.selection.value.persona;
    background.setPersona(squad.stage.value === 'chat' ? chatId : undefined);
  });
  watchWork([squad.draft, squad.partialReply], background.setResting);
}
