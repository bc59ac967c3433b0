import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../../domain/conversation/conversation.ts';
import { useVisit } from '../context.ts';
import { stickToEnd } from './stick-to-end.ts';

interface StickToNewest {
  /** Whether there are new messages below the visible part. */
  readonly hasUnseen: boolean;
  /** Whether the reader has scrolled away from the end. */
  readonly isAway: boolean;
  readonly scrollToNewest: () => void;
  /** Leaves what is in view there, also when it is the end. */
  readonly letGo: () => void;
}

/**
 * The only owner of the list's scrolling. Glides to new messages while the reader is at the end, keeps the end in view
 * when a height changes, does not move a reader who has scrolled back, and jumps to the end of another conversation.
 *
 * @param isToEnd whether the end of the list is that of the conversation
 * @param onArrival called when a scroll to the end is done
 */
export function useStickToNewest(
  list: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  isToEnd: boolean,
  onArrival: () => void,
): StickToNewest {
  const visit = useVisit();
  const [hasUnseen, setUnseen] = useState(false);
  const [isAway, setAway] = useState(false);
  const shown = useRef<readonly Message[]>([]);
  const stick = useRef<ReturnType<typeof stickToEnd>>(undefined);

  useLayoutEffect(() => {
    if (!list.current) return;
    const arrive = () => {
      setUnseen(false);
      setAway(false);
    };
    stick.current ??= stickToEnd(list.current, visit, arrive, () => setAway(true));
    const before = shown.current;
    shown.current = messages;
    const isOther = before[0] !== messages[0];
    if (!isOther && messages.length <= before.length) return;
    const follows = isOther || messages.at(-1)?.sender === 'user' || (isToEnd && stick.current.sticks());
    if (follows) stick.current.scrollToEnd(isOther ? 'instant' : 'smooth', onArrival);
    setUnseen(!follows);
    if (follows) setAway(false);
  }, [list, visit, messages, isToEnd, onArrival]);

  return {
    hasUnseen,
    isAway,
    scrollToNewest: () => stick.current?.scrollToEnd('smooth', onArrival),
    letGo: () => stick.current?.letGo(),
  };
}
