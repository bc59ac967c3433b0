import { type RefObject, useRef } from 'react';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { IconButton } from '../controls/Button.tsx';
import { CHAT_ICONS } from './chat-icons.ts';
import { useFocusRescue } from '../app/use-focus-rescue.ts';

interface EditButtonProps {
  readonly onPress: () => void;
  /** Where the focus goes when the button goes with it: where the question is edited. */
  readonly refuge: RefObject<HTMLElement | null>;
}

/** Puts the last question into the input (behaviour 10.12). */
export function EditButton({ onPress, refuge }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusRescue(button, refuge);
  return (
    <IconButton ref={button} icon={CHAT_ICONS.edit} look="quiet" label={CHAT_TEXTS.edit} onClick={onPress} />
  );
}
