import { useSignals } from '@preact/signals-react/runtime';
import type { Message } from '../../domain/conversation/conversation.ts';
import { CHAT_TEXTS, describeOffer } from '../../domain/texts/chat-texts.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { Button, IconButton } from '../controls/Button.tsx';
import { CHAT_ICONS } from '../controls/chat-icons.ts';

interface TurnActionsProps {
  readonly lane: Lane;
  /** One of the last two messages. */
  readonly message: Message;
}

/** Buttons to edit the last question, and to ask it again if its answer is incomplete. */
export function TurnActions({ lane, message }: TurnActionsProps) {
  useSignals();
  if (message.id === lane.lastQuestionId.value) {
    const isEdited = lane.editing.value === message.id;
    return (
      !isEdited && (
        <IconButton icon={CHAT_ICONS.edit} look="quiet" label={CHAT_TEXTS.edit} onClick={() => lane.edit()} />
      )
    );
  }
  // After an error, this button is beside the input.
  const isOffered = message.status && lane.offers.value.includes('tryAgain') && !lane.notice.value;
  return isOffered && <Button onClick={() => lane.tryAgain()}>{describeOffer('tryAgain')}</Button>;
}
