import { type RefObject, useLayoutEffect } from 'react';

/** Lets a text area grow with its text where the style sheet's `field-sizing` cannot; its max-height still holds. */
export function useGrowingHeight(input: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = input.current;
    if (!element || growsByItself()) return;
    element.style.height = 'auto';
    const bordersPx = element.offsetHeight - element.clientHeight;
    element.style.height = `${element.scrollHeight + bordersPx}px`;
  }, [input, text]);
}

function growsByItself(): boolean {
  return CSS.supports('field-sizing', 'content');
}
