import { type RefObject, useRef } from 'react';
import { useFocusRescue } from '../app/use-focus-rescue.ts';
import { Button } from '../controls/Button.tsx';

interface TransientButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  /** Takes the focus when the button disappears with it. */
  readonly focusFallback: RefObject<HTMLElement | null>;
}

/** A button that may disappear at any moment, pressed or because an answer came, without losing the focus. */
export function TransientButton({ label, onPress, focusFallback }: TransientButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusRescue(button, focusFallback);
  return (
    <Button ref={button} onClick={onPress}>
      {label}
    </Button>
  );
}
