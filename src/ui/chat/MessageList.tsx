import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, type RefObject, useRef } from 'react';
import { wholeAnswerAt } from '../../domain/conversation.ts';
import { CHAT_TEXTS, earlierLabel, rememberedLabel } from '../../domain/texts/chat-texts.ts';
import { useApp, useVisit } from '../app/contexts.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { CHAT_ICONS } from './chat-icons.ts';
import { useMessageWindow } from './message-window.ts';
import { MessageBubble, TurnActions } from './MessageBubble.tsx';
import styles from './MessageList.module.css';
import { PartialReply } from './PartialReply.tsx';
import { Starters } from './Starters.tsx';
import { TransientButton } from './TransientButton.tsx';
import { useStickToNewest } from './use-stick-to-newest.ts';

interface MessageListProps {
  readonly areTimesShown: boolean;
  /** Takes the focus when a focused button disappears. */
  readonly input: RefObject<HTMLElement | null>;
}

/** The open conversation, oldest first; it follows the newest message unless the reader has scrolled back (behaviour 5.3). */
export function MessageList({ areTimesShown, input }: MessageListProps) {
  useSignals();
  const list = useRef<HTMLDivElement>(null);
  const lane = useVisit().chosen.value;
  const tablePart = useApp().table?.part.value;
  const { persona } = lane;
  const messages = lane.messages.value;
  const rememberedFrom = lane.rememberedFrom.value;
  const hasStarters = lane.starters.value.length > 0;
  const answering = lane.question.value !== undefined;
  const { from, showEarlier, trim } = useMessageWindow(list, messages);
  const { hasUnseen, scrollToNewest } = useStickToNewest(list, messages, trim);

  function jump(): void {
    // Focus first: focusing would end a smooth scroll under way.
    list.current?.focus({ preventScroll: true });
    scrollToNewest();
  }

  return (
    <div className={styles.frame}>
      <div ref={list} className={styles.list} role="region" aria-label={CHAT_TEXTS.conversation} tabIndex={0}>
        {from > 0 && (
          <div className={styles.earlier}>
            <TransientButton label={earlierLabel(from)} onPress={showEarlier} focusFallback={list} />
          </div>
        )}
        <ol className={styles.messages} start={from + 1}>
          {messages.slice(from).map((message, index) => (
            <Fragment key={message.id}>
              {message.id === rememberedFrom && <RememberedLine personaName={persona.name} />}
              <MessageBubble
                message={message}
                lane={lane}
                isTimeShown={areTimesShown}
                PassOn={wholeAnswerAt(messages, from + index) && tablePart?.PassOn}
                actions={
                  from + index >= messages.length - 2 && (
                    <TurnActions lane={lane} message={message} focusFallback={input} />
                  )
                }
              />
            </Fragment>
          ))}
          {answering && <PartialReply key={persona.id} lane={lane} />}
        </ol>
        {hasStarters && <Starters lane={lane} focusFallback={list} />}
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

/** Shown above the oldest message that the next question carries (behaviour 11.25). */
function RememberedLine({ personaName }: { readonly personaName: string }) {
  return (
    <li className={styles.remembered} data-remembered>
      {rememberedLabel(personaName)}
    </li>
  );
}
