import { useState } from 'react';
import { describeOpened, FIND_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { firstQuestion } from '../../domain/conversation/earlier.ts';
import type { MessagePassage, RoundPassage } from '../../domain/visit/passages.ts';
import { useApp, useVisit } from '../context.ts';
import { markFound } from './mark-found.ts';

interface Opening {
  readonly open: (passage: MessagePassage | RoundPassage) => void;
  /** Why the last one was not opened. */
  readonly why: string | undefined;
  readonly forget: () => void;
}

/**
 * Opens the screen of a result, scrolls there and marks the text.
 * @param onOpened called before the screen changes
 */
export function useOpenFound(text: string, onOpened: () => void): Opening {
  const visit = useVisit();
  const { table } = visit;
  const { wanted, say } = useApp();
  const [why, setWhy] = useState<string>();
  const show = (element: HTMLElement) => markFound(element, text);

  function openMessage({ lane, message, earlier }: MessagePassage): void {
    if (!lane) {
      setWhy(FIND_TEXTS.gone);
      return;
    }
    const isBound = lane.question.peek() !== undefined || lane.editing.peek() !== undefined;
    if (earlier && isBound) {
      setWhy(FIND_TEXTS.bound);
      return;
    }
    onOpened();
    wanted.value = { kind: 'message', message, show };
    if (table.isOpen.peek()) table.openLane(lane);
    else visit.choose(lane);
    if (!earlier) return;
    lane.reopen(earlier);
    say(describeOpened(firstQuestion(earlier)));
  }

  function openRound({ round }: RoundPassage): void {
    onOpened();
    wanted.value = { kind: 'round', number: round.number, show };
    table.open();
  }

  return {
    open: (passage) => (passage.kind === 'round' ? openRound(passage) : openMessage(passage)),
    why,
    forget: () => setWhy(undefined),
  };
}
