import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, type RefObject, useRef } from 'react';
import { wholeAnswerAt } from '../../domain/conversation.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { CHAT_TEXTS, earlierLabel, rememberedLabel } from '../../domain/texts/chat-texts.ts';
import type { ScreenTools } from '../app/screen-props.ts';
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
  readonly visit: Visit;
  readonly areTimesShown: boolean;
  readonly tools: ScreenTools;
  /** Takes the focus when a focused button disappears. */
  readonly input: RefObject<HTMLElement | null>;
}

/** The open conversation, oldest first; it follows the newest message unless the reader has scrolled back (behaviour 5.3). */
export function MessageList({ visit, areTimesShown, tools, input }: MessageListProps) {
  useSignals();
  const list = useRef<HTMLDivElement>(null);
  const lane = visit.chosen.value;
  const { persona } = lane;
  const messages = lane.messages.value;
  const rememberedFrom = lane.rememberedFrom.value;
  const hasStarters = lane.starters.value.length > 0;
  const answering = lane.question.value !== undefined;
  const { from, showEarlier, trim } = useMessageWindow(list, messages);
  const { hasUnseen, scrollToNewest } = useStickToNewest(list, visit, messages, trim);

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
                visit={visit}
                lane={lane}
                isTimeShown={areTimesShown}
                copy={tools.files.copy}
                PassOn={wholeAnswerAt(messages, from + index) && tools.table?.part?.PassOn}
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
        {hasStarters && <Starters visit={visit} lane={lane} focusFallback={list} />}
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
