import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, Fragment, useRef } from 'react';
import { CHAT_TEXTS, wordEarlier } from '../../domain/texts/chat-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { CHAT_ICONS } from './chat-icons.ts';
import type { Copy } from '../../ports/files.ts';
import { MessageBubble } from './MessageBubble.tsx';
import styles from './MessageList.module.css';
import { PartialReply } from './PartialReply.tsx';
import { PassingButton } from './PassingButton.tsx';
import { RememberedLine } from './RememberedLine.tsx';
import { Starters } from './Starters.tsx';
import { TurnActions } from './TurnActions.tsx';
import { useMessageWindow } from './use-message-window.ts';
import { useStickToNewest } from './use-stick-to-newest.ts';

interface MessageListProps {
  readonly squad: Squad;
  readonly timesShown: boolean;
  readonly copy: Copy;
  /** Where the focus goes on from a button that goes. */
  readonly input: RefObject<HTMLElement | null>;
}

/** The open conversation, oldest first; it follows the newest message unless the reader has scrolled back (behaviour 5.3). */
export function MessageList({ squad, timesShown, copy, input }: MessageListProps) {
  useSignals();
  const list = useRef<HTMLDivElement>(null);
  const { persona } = squad.selection.value;
  const messages = squad.messages.value;
  const rememberedFrom = squad.rememberedFrom.value;
  const hasStarters = squad.starters.value.length > 0;
  const answering = squad.asking.value?.personaId === persona.chatId;
  const { from, showEarlier, trim } = useMessageWindow(list, persona.chatId, messages.length);
  const { hasUnseen, scrollToNewest } = useStickToNewest(
    list,
    persona.chatId,
    messages,
    squad.partialReply,
    trim,
  );

  function jump(): void {
    // The focus first: it would end a smooth scroll that has begun.
    list.current?.focus({ preventScroll: true });
    scrollToNewest();
  }

  return (
    <div className={styles.frame}>
      <div ref={list} className={styles.list} role="region" aria-label={CHAT_TEXTS.conversation} tabIndex={0}>
        {from > 0 && (
          <div className={styles.earlier}>
            <PassingButton label={wordEarlier(from)} onPress={showEarlier} refuge={list} />
          </div>
        )}
        <ol className={styles.messages} start={from + 1}>
          {messages.slice(from).map((message, index) => (
            <Fragment key={message.id}>
              {message.id === rememberedFrom && <RememberedLine personaName={persona.name} />}
              <MessageBubble
                message={message}
                personaName={persona.name}
                timeShown={timesShown}
                copy={copy}
                actions={
                  from + index >= messages.length - 2 && (
                    <TurnActions squad={squad} message={message} refuge={input} />
                  )
                }
              />
            </Fragment>
          ))}
          {answering && <PartialReply squad={squad} personaName={persona.name} />}
        </ol>
        {hasStarters && <Starters squad={squad} refuge={list} />}
      </div>
      {hasUnseen && (
        <div className={styles.jump}>
          <Button look="primary" onClick={jump}>
            <Icon path={CHAT_ICONS.down} />
            {CHAT_TEXTS.newMessage}
          </Button>
        </div>
      )}
    </div>
  );
}
