import { type RefObject, useRef } from 'react';
import { useFocusRescue } from '../app/use-focus-rescue.ts';
import { Button } from '../controls/Button.tsx';

interface TransientButtonProps {
  readonly label: string;
  /** What it is called where the label alone would not tell it from others. */
  readonly name?: string;
  readonly look?: 'plain' | 'primary';
  readonly onPress: () => void;
  /** Takes the focus when the button disappears with it. */
  readonly focusFallback: RefObject<HTMLElement | null>;
}

/** A button that may disappear at any moment, pressed or because an answer came, without losing the focus. */
export function TransientButton({
  label,
  name,
  look = 'plain',
  onPress,
  focusFallback,
}: TransientButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusRescue(button, focusFallback);
  return (
    <Button ref={button} look={look} aria-label={name} onClick={onPress}>
      {label}
    </Button>
  );
}
