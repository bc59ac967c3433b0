import { useSignals } from '@preact/signals-react/runtime';
import type { Message } from '../../domain/conversation/conversation.ts';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { IconButton } from '../controls/Button.tsx';
import { CHAT_ICONS } from '../controls/chat-icons.ts';
import { Offers } from '../messages/Offers.tsx';

interface TurnActionsProps {
  readonly lane: Lane;
  /** One of the last two messages. */
  readonly message: Message;
}

/** Buttons to edit the last question, and for what can be done about its answer. */
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
  return !lane.question.value && !lane.notice.value && <Offers lane={lane} isQuiet={!message.status} />;
}
