import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, useRef } from 'react';
import { type Message, wholeAnswerAt } from '../../domain/conversation/conversation.ts';
import { MAX_PRINTED_MESSAGES, firstPrinted } from '../../domain/printed.ts';
import {
  CHAT_TEXTS,
  describeChange,
  earlierLabel,
  laterLabel,
  rememberedLabel,
} from '../../domain/texts/chat-texts.ts';
import { useApp, useVisit } from '../context.ts';
import { PrintNote } from '../console/PrintNote.tsx';
import listStyles from '../console/list.module.css';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { focusInput } from '../controls/typing-focus.ts';
import { CHAT_ICONS } from '../controls/chat-icons.ts';
import { KeepOfferPart } from '../dialogs/KeepOfferPart.tsx';
import { PassOn } from '../dialogs/PassOn.tsx';
import { MessageBubble } from '../messages/MessageBubble.tsx';
import styles from './MessageList.module.css';
import { Starters } from './Starters.tsx';
import { TurnActions } from './TurnActions.tsx';
import { TurnCard } from './TurnCard.tsx';
import { useMessageWindow } from './use-message-window.ts';
import { useStickToNewest } from './use-stick-to-newest.ts';
import { useWantedMessage } from './use-wanted-message.ts';

interface MessageListProps {
  readonly areTimesShown: boolean;
  readonly isPrinting: boolean;
}

/** The chosen conversation, oldest first; follows the newest message unless the reader has scrolled back. */
export function MessageList({ areTimesShown, isPrinting }: MessageListProps) {
  useSignals();
  const list = useRef<HTMLDivElement>(null);
  const visit = useVisit();
  const { keep, wanted } = useApp();
  const lane = visit.chosen.value;
  const { persona } = lane;
  const messages = lane.messages.value;
  const rememberedFrom = lane.rememberedFrom.value;
  const changes = lane.changesOfAnswerer.value;
  const hasStarters = lane.starters.value.length > 0;
  const isAnswering = lane.question.value !== undefined;
  const shownMessages = useMessageWindow(list, messages, wanted.value);
  const { showEarlier, trim } = shownMessages;
  const from = isPrinting ? firstPrinted(lengthsOf(messages), MAX_PRINTED_MESSAGES) : shownMessages.from;
  const to = isPrinting ? messages.length : shownMessages.to;
  const isToEnd = to === messages.length;
  const { hasUnseen, isAway, scrollToNewest, letGo } = useStickToNewest(list, messages, isToEnd, trim);
  useWantedMessage(list, messages, letGo);
  const shown: readonly (Message | undefined)[] = messages.slice(from, to);

  function jump(): void {
    // Focus first, since focusing would end a smooth scroll.
    focusInput(list.current);
    shownMessages.showNewest();
    scrollToNewest();
  }

  function showLater(): void {
    letGo();
    shownMessages.showLater();
  }

  return (
    <div className={listStyles.frame}>
      <div
        ref={list}
        className={listStyles.list}
        role="region"
        aria-label={CHAT_TEXTS.conversation}
        tabIndex={0}
      >
        {isPrinting && <PrintNote what="messages" shown={messages.length - from} all={messages.length} />}
        {from > 0 && !isPrinting && (
          <div className={`${listStyles.earlier} row`}>
            <Button onClick={showEarlier}>{earlierLabel(from)}</Button>
          </div>
        )}
        <ol className={styles.messages} start={from + 1}>
          {/* The answer in progress is last, where it will stay. */}
          {(isAnswering && isToEnd ? [...shown, undefined] : shown).map((message, index) => (
            <Fragment key={`${persona.id} ${keyAt(messages, from + index)}`}>
              {message && message.id === rememberedFrom && <Divider text={rememberedLabel(persona.name)} />}
              <ChangeOfAnswerer answerer={message && changes.get(message.id)} />
              {message?.isGeneral && <TurnCard lane={lane} answer={message} />}
              <MessageBubble
                message={message}
                lane={lane}
                isTimeShown={areTimesShown}
                PassOn={wholeAnswerAt(messages, from + index) && PassOn}
                actions={
                  message &&
                  from + index >= messages.length - 2 && <TurnActions lane={lane} message={message} />
                }
              />
            </Fragment>
          ))}
        </ol>
        {!isToEnd && (
          <div className={`${listStyles.later} row`}>
            <Button onClick={showLater}>{laterLabel(messages.length - to)}</Button>
          </div>
        )}
        {keep && visit.answerer.value.kind === 'own-model' && !isAnswering && isToEnd && (
          <KeepOfferPart answers={[{ lane, answer: messages.at(-1) }]} />
        )}
        {hasStarters && <Starters lane={lane} onAsk={() => focusInput(list.current)} />}
      </div>
      {(hasUnseen || !isToEnd || (isAway && isAnswering)) && (
        <div className={`${listStyles.jump} row`}>
          <Button look="primary" onClick={jump}>
            <Icon path={CHAT_ICONS.down} />
            <span>{hasUnseen ? CHAT_TEXTS.newMessage : CHAT_TEXTS.toEnd}</span>
          </Button>
        </div>
      )}
    </div>
  );
}

function lengthsOf(messages: readonly Message[]): readonly number[] {
  return messages.map(({ content }) => content.length);
}

/** Keys an answer by its question, so that the element survives when the answer becomes a message. */
function keyAt(messages: readonly Message[], index: number): string | undefined {
  const [before, message] = [messages[index - 1], messages[index]];
  return before?.sender === 'user' && message?.sender !== 'user' ? `answer to ${before.id}` : message?.id;
}

function ChangeOfAnswerer({ answerer }: { readonly answerer: string | undefined }) {
  return answerer === undefined ? undefined : <Divider text={describeChange(answerer)} />;
}

/** Says what holds for the messages below it. */
function Divider({ text }: { readonly text: string }) {
  return <li className={`${listStyles.divider} quiet`}>{text}</li>;
}
