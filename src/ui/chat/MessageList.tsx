import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { TEXTS } from '../../domain/interface-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { MessageBubble } from './MessageBubble.tsx';
import styles from './MessageList.module.css';
import { PartialReply } from './PartialReply.tsx';
import { useScrollToNewest } from './use-scroll-to-newest.ts';

/** The open conversation, oldest first; the newest is scrolled to (behaviour 5.3). */
export function MessageList({ squad }: { readonly squad: Squad }) {
  useSignals();
  const list = useRef<HTMLDivElement>(null);
  const conversation = squad.conversation.value;
  const { persona } = squad.selection.value;
  const messages = conversation?.messages ?? [];
  const streaming = squad.asking.value?.personaId === persona.chatId;
  useScrollToNewest(list, persona.chatId, messages.length);

  return (
    <div ref={list} className={styles.list} role="region" aria-label={TEXTS.conversation} tabIndex={0}>
      <ol className={styles.messages}>
        {messages.map((message) => (
          <MessageBubble key={message.id} message={message} personaName={persona.name} />
        ))}
        {streaming && <PartialReply partialReply={squad.partialReply} personaName={persona.name} />}
      </ol>
    </div>
  );
}
