import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { TEXTS } from '../../domain/interface-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { Button } from '../shell/Button.tsx';
import { Icon } from '../shell/Icon.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import styles from './MessageList.module.css';
import { PartialReply } from './PartialReply.tsx';
import { Starters } from './Starters.tsx';
import { useStickToNewest } from './use-stick-to-newest.ts';

interface MessageListProps {
  readonly squad: Squad;
  readonly timesShown: boolean;
}

/** The open conversation, oldest first; it follows the newest message unless the reader has scrolled back (behaviour 5.3). */
export function MessageList({ squad, timesShown }: MessageListProps) {
  useSignals();
  const list = useRef<HTMLDivElement>(null);
  const { persona } = squad.selection.value;
  const messages = squad.conversation.value?.messages ?? [];
  const hasStarters = squad.starters.value.length > 0;
  const answering = squad.asking.value?.personaId === persona.chatId;
  const { hasUnseen, scrollToNewest } = useStickToNewest(list, persona.chatId, messages, squad.partialReply);

  function jump(): void {
    // The focus first: it would end a smooth scroll that has begun.
    list.current?.focus({ preventScroll: true });
    scrollToNewest();
  }

  return (
    <div className={styles.frame}>
      <div ref={list} className={styles.list} role="region" aria-label={TEXTS.conversation} tabIndex={0}>
        <ol className={styles.messages}>
          {messages.map((message) => (
            <MessageBubble
              key={message.id}
              message={message}
              personaName={persona.name}
              timeShown={timesShown}
            />
          ))}
          {answering && <PartialReply partialReply={squad.partialReply} personaName={persona.name} />}
        </ol>
        {hasStarters && <Starters squad={squad} refuge={list} />}
      </div>
      {hasUnseen && (
        <div className={styles.jump}>
          <Button look="primary" onClick={jump}>
            <Icon name="down" />
            {TEXTS.newMessage}
          </Button>
        </div>
      )}
    </div>
  );
}
