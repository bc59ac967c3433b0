import { useSignals } from '@preact/signals-react/runtime';
import { memo, type ReactNode, type RefObject, useRef } from 'react';
import type { Message } from '../../domain/conversation.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { CHAT_TEXTS, describeMessage, describeOffer, describeStatus } from '../../domain/texts/chat-texts.ts';
import { describeRequest } from '../../domain/texts/failure-texts.ts';
import { useFocusRescue } from '../app/use-focus-rescue.ts';
import { IconButton } from '../controls/Button.tsx';
import hidden from '../controls/visually-hidden.module.css';
import { CopyMessage } from '../conversation/CopyMessage.tsx';
import { ReplyText } from '../markdown/ReplyText.tsx';
import type { TablePart } from '../table/table-part.ts';
import { CHAT_ICONS } from './chat-icons.ts';
import styles from './MessageBubble.module.css';
import { TransientButton } from './TransientButton.tsx';

interface MessageBubbleProps {
  readonly message: Message;
  readonly lane: Lane;
  readonly isTimeShown: boolean;
  /** Takes it to another persona; only a complete answer has it, once the code of the table is there. */
  readonly PassOn: TablePart['PassOn'] | undefined;
  /** Buttons only for this message; most have none, so they render once. */
  readonly actions: ReactNode;
}

interface TurnActionsProps {
  readonly lane: Lane;
  /** One of the newest two. */
  readonly message: Message;
  /** Takes the focus when a focused button disappears. */
  readonly focusFallback: RefObject<HTMLElement | null>;
}

/** One message, with its status if it is not whole and its time on demand. Messages never change, so each renders once. */
export const MessageBubble = memo(function MessageBubble({
  message,
  lane,
  isTimeShown,
  PassOn,
  actions,
}: MessageBubbleProps) {
  const isOwn = message.sender === 'user';
  const { status } = message;
  const request = status && 'failure' in status && describeRequest(status.failure);
  return (
    <li className={styles.message} data-sender={message.sender}>
      <span className={hidden.hidden}>{describeMessage(isOwn ? CHAT_TEXTS.you : lane.persona.name, '')}</span>
      <div className={styles.bubble} data-content>
        {isOwn ? message.content : <ReplyText text={message.content} />}
      </div>
      {status && (
        <div className={styles.status} role="group" aria-label={CHAT_TEXTS.answerState}>
          <p>{describeStatus(status)}</p>
          {actions}
          {request && <p className={styles.request}>{request}</p>}
        </div>
      )}
      <div className={styles.foot}>
        {isTimeShown && <MessageTime timestampMs={message.timestampMs} />}
        <CopyMessage text={message.content} />
        {PassOn && <PassOn from={lane} messageId={message.id} />}
        {!status && actions}
      </div>
    </li>
  );
});

export function MessageTime({ timestampMs }: Pick<Message, 'timestampMs'>) {
  const sentAt = new Date(timestampMs);
  return (
    <time className={styles.time} dateTime={sentAt.toISOString()}>
      {sentAt.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}
    </time>
  );
}

/** Lets the last question be edited, and asked again if its answer is incomplete (behaviour 9.8, 9.9, 11.24). */
export function TurnActions({ lane, message, focusFallback }: TurnActionsProps) {
  useSignals();
  if (message.id === lane.lastQuestionId.value) {
    const isEdited = lane.editing.value === message.id;
    return !isEdited && <EditButton lane={lane} focusFallback={focusFallback} />;
  }
  // A question that ended with an error has this button beside the input.
  const isOffered = message.status && lane.offers.value.includes('tryAgain') && !lane.notice.value;
  return (
    isOffered && (
      <TransientButton
        label={describeOffer('tryAgain')}
        onPress={() => lane.tryAgain()}
        focusFallback={focusFallback}
      />
    )
  );
}

/** Puts the last question into the input (behaviour 10.12). */
function EditButton({ lane, focusFallback }: Omit<TurnActionsProps, 'message'>) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusRescue(button, focusFallback);
  return (
    <IconButton
      ref={button}
      icon={CHAT_ICONS.edit}
      look="quiet"
      label={CHAT_TEXTS.edit}
      onClick={() => lane.edit()}
    />
  );
}
