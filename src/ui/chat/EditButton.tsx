import { type RefObject, useRef } from 'react';
import { TEXTS } from '../../domain/interface-texts.ts';
import { IconButton } from '../shell/IconButton.tsx';
import { useRescuedFocus } from '../shell/use-rescued-focus.ts';

interface EditButtonProps {
  readonly onPress: () => void;
  /** Where the focus goes when the button goes with it: where the question is edited. */
  readonly refuge: RefObject<HTMLElement | null>;
}

/** Puts the last question into the input (behaviour 10.12). */
export function EditButton({ onPress, refuge }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useRescuedFocus(button, refuge);
  return <IconButton ref={button} icon="edit" look="quiet" label={TEXTS.edit} onClick={onPress} />;
}
