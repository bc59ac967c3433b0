import { memo } from 'react';
import type { Message } from '../../domain/conversation.ts';
import { TEXTS } from '../../domain/interface-texts.ts';
import hidden from '../shell/visually-hidden.module.css';
import styles from './MessageList.module.css';

interface MessageBubbleProps {
  readonly message: Message;
  readonly personaName: string;
}

/** One message; messages never change, so it is rendered once. */
export const MessageBubble = memo(function MessageBubble({ message, personaName }: MessageBubbleProps) {
  return (
    <li className={styles.message} data-sender={message.sender}>
      <span className={hidden.hidden}>{message.sender === 'user' ? TEXTS.you : personaName}: </span>
      <p className={styles.bubble}>{message.content}</p>
    </li>
  );
});
