import { useSignals } from '@preact/signals-react/runtime';
import type { RefObject } from 'react';
import type { Message } from '../../domain/conversation.ts';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { EditButton } from './EditButton.tsx';
import { PassingButton } from './PassingButton.tsx';

interface TurnActionsProps {
  readonly squad: Squad;
  /** One of the newest two. */
  readonly message: Message;
  /** Where the focus goes when a button goes with it. */
  readonly refuge: RefObject<HTMLElement | null>;
}

/** What can be done about the last turn: its question edited, and asked again where its answer is not whole (behaviour 9.8, 9.9, 11.24). */
export function TurnActions({ squad, message, refuge }: TurnActionsProps) {
  useSignals();
  if (message.id === squad.lastQuestionId.value) {
    const isEdited = squad.editing.value === message.id;
    return !isEdited && <EditButton onPress={squad.edit} refuge={refuge} />;
  }
  // Beside the input there is the same, where the question ended with an error.
  const isOffered = message.flaw && squad.canTryAgain.value && !squad.notice.value;
  return isOffered && <PassingButton label={TEXTS.tryAgain} onPress={squad.tryAgain} refuge={refuge} />;
}
