import { type RefObject, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { useFocusRescue } from '../app/use-focus-rescue.ts';

interface PassingButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  /** Where the focus goes when the button goes with it. */
  readonly refuge: RefObject<HTMLElement | null>;
}

/** A button that may go at any moment, by its own press or because an answer came, without losing the focus. */
export function PassingButton({ label, onPress, refuge }: PassingButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusRescue(button, refuge);
  return (
    <Button ref={button} onClick={onPress}>
      {label}
    </Button>
  );
}
