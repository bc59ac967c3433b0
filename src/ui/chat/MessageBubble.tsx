import { memo } from 'react';
import type { Message } from '../../domain/conversation.ts';
import { TEXTS, wordMessage } from '../../domain/interface-texts.ts';
import hidden from '../shell/visually-hidden.module.css';
import styles from './MessageList.module.css';

interface MessageBubbleProps {
  readonly message: Message;
  readonly personaName: string;
  readonly timeShown: boolean;
}

/** One message, with its time on demand; messages never change, so it is rendered once. */
export const MessageBubble = memo(function MessageBubble({
  message,
  personaName,
  timeShown,
}: MessageBubbleProps) {
  return (
    <li className={styles.message} data-sender={message.sender}>
      <span className={hidden.hidden}>
        {wordMessage(message.sender === 'user' ? TEXTS.you : personaName, '')}
      </span>
      <p className={styles.bubble}>{message.content}</p>
      {timeShown && <MessageTime timestampMs={message.timestampMs} />}
    </li>
  );
});

function MessageTime({ timestampMs }: Pick<Message, 'timestampMs'>) {
  const sentAt = new Date(timestampMs);
  return (
    <time className={styles.time} dateTime={sentAt.toISOString()}>
      {sentAt.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}
    </time>
  );
}
