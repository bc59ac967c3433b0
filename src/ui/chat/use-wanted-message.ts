import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Message } from '../../domain/conversation/conversation.ts';
import { type Wanted, useApp } from '../context.ts';

/** Shows a wanted message, once it is on the page and the screen has given the focus to its input. */
export function useWantedMessage(
  list: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  letGo: () => void,
): void {
  const { wanted } = useApp();
  const { value } = wanted;
  const hasIt = value?.kind === 'message' && messages.includes(value.message);
  const show = useEffectEvent((found: Wanted & { readonly kind: 'message' }) => {
    wanted.value = undefined;
    const elements = [...(list.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])];
    const element = elements.find(({ dataset }) => dataset['message'] === found.message.id);
    if (!element) return;
    letGo();
    found.show(element);
  });
  useEffect(() => {
    if (!hasIt) return undefined;
    const frame = requestAnimationFrame(() => show(value));
    return () => cancelAnimationFrame(frame);
  }, [hasIt, value]);
}
