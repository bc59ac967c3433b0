import { type RefObject, useEffect, useRef } from 'react';

/** Follows the newest message smoothly, and goes there at once when another conversation is shown. */
export function useScrollToNewest(
  list: RefObject<HTMLElement | null>,
  conversationKey: string,
  messageCount: number,
): void {
  const shownKey = useRef<string>(undefined);
  useEffect(() => {
    const sameConversation = shownKey.current === conversationKey;
    shownKey.current = conversationKey;
    const behavior = sameConversation && !prefersReducedMotion() ? 'smooth' : 'instant';
    list.current?.scrollTo({ top: list.current.scrollHeight, behavior });
  }, [list, conversationKey, messageCount]);
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
