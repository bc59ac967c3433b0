import { type ReactNode, memo } from 'react';
import type { Message } from '../../domain/conversation.ts';
import { CHAT_TEXTS, wordMessage } from '../../domain/texts/chat-texts.ts';
import { wordFlaw } from '../../domain/texts/question-texts.ts';
import { ReplyText } from '../markdown/ReplyText.tsx';
import { CopyMessage } from '../transcript/CopyMessage.tsx';
import type { Copy } from '../../ports/files.ts';
import hidden from '../controls/visually-hidden.module.css';
import styles from './MessageList.module.css';

interface MessageBubbleProps {
  readonly message: Message;
  readonly personaName: string;
  readonly timeShown: boolean;
  readonly copy: Copy;
  /** What can be done about this one in particular; nothing about most, which so render once. */
  readonly actions: ReactNode;
}

/** One message with what it lacks, and its time on demand; messages never change, so it is rendered once. */
export const MessageBubble = memo(function MessageBubble({
  message,
  personaName,
  timeShown,
  copy,
  actions,
}: MessageBubbleProps) {
  const isOwn = message.sender === 'user';
  return (
    <li className={styles.message} data-sender={message.sender}>
      <span className={hidden.hidden}>{wordMessage(isOwn ? CHAT_TEXTS.you : personaName, '')}</span>
      <div className={styles.bubble} data-content>
        {isOwn ? message.content : <ReplyText text={message.content} />}
      </div>
      {message.flaw && (
        <div className={styles.flaw} role="group" aria-label={CHAT_TEXTS.answerState}>
          <p>{wordFlaw(message.flaw)}</p>
          {actions}
        </div>
      )}
      <div className={styles.foot}>
        {timeShown && <MessageTime timestampMs={message.timestampMs} />}
        <CopyMessage text={message.content} copy={copy} />
        {!message.flaw && actions}
      </div>
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
