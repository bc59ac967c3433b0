import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Message, wholeAnswerAt } from '../../domain/conversation/conversation.ts';
import { MAX_PRINTED_MESSAGES, firstPrinted } from '../../domain/printed.ts';
import { CHAT_TEXTS, describeChange, earlierLabel, rememberedLabel } from '../../domain/texts/chat-texts.ts';
import { useApp, useVisit } from '../context.ts';
import { PrintNote } from '../console/PrintNote.tsx';
import listStyles from '../console/list.module.css';
import { Button } from '../controls/Button.tsx';
import { holdInPlace } from '../controls/hold-in-place.ts';
import { Icon } from '../controls/Icon.tsx';
import { focusInput } from '../controls/typing-focus.ts';
import { CHAT_ICONS } from '../controls/chat-icons.ts';
import { KeepOfferPart } from '../dialogs/KeepOfferPart.tsx';
import { PassOn } from '../dialogs/PassOn.tsx';
import { MessageBubble } from '../messages/MessageBubble.tsx';
import styles from './MessageList.module.css';
import { Starters } from './Starters.tsx';
import { stickToEnd } from './stick-to-end.ts';
import { TurnActions } from './TurnActions.tsx';
import { TurnCard } from './TurnCard.tsx';

interface MessageListProps {
  readonly areTimesShown: boolean;
  readonly isPrinting: boolean;
}

interface StickToNewest {
  /** Whether there are new messages below the visible part. */
  readonly hasUnseen: boolean;
  /** Whether the reader has scrolled away from the end. */
  readonly isAway: boolean;
  readonly scrollToNewest: () => void;
}

interface ShownMessages {
  /** Index of the oldest message shown. */
  readonly from: number;
  /** Adds earlier messages above without moving what is being read. */
  readonly showEarlier: () => void;
  /** Removes the oldest of many messages; call it when the reader is at the end. */
  readonly trim: () => void;
}

/** Messages shown at first, and added on each request; few enough to stay fast in any conversation. */
export const WINDOW_MESSAGES = 30;

/** Further messages allowed before the oldest go, so that not every new message removes one. */
const SLACK_MESSAGES = 6;

/** The chosen conversation, oldest first; follows the newest message unless the reader has scrolled back. */
export function MessageList({ areTimesShown, isPrinting }: MessageListProps) {
  useSignals();
  const list = useRef<HTMLDivElement>(null);
  const visit = useVisit();
  const { keep } = useApp();
  const lane = visit.chosen.value;
  const { persona } = lane;
  const messages = lane.messages.value;
  const rememberedFrom = lane.rememberedFrom.value;
  const changes = lane.changesOfAnswerer.value;
  const hasStarters = lane.starters.value.length > 0;
  const isAnswering = lane.question.value !== undefined;
  const { from: windowFrom, showEarlier, trim } = useMessageWindow(list, messages);
  const from = isPrinting ? firstPrinted(lengthsOf(messages), MAX_PRINTED_MESSAGES) : windowFrom;
  const { hasUnseen, isAway, scrollToNewest } = useStickToNewest(list, messages, trim);
  const shown: readonly (Message | undefined)[] = messages.slice(from);

  function jump(): void {
    // Focus first, since focusing would end a smooth scroll.
    focusInput(list.current);
    scrollToNewest();
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
          {(isAnswering ? [...shown, undefined] : shown).map((message, index) => (
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
        {keep && visit.answerer.value.kind === 'own-model' && !isAnswering && (
          <KeepOfferPart answers={[{ lane, answer: messages.at(-1) }]} />
        )}
        {hasStarters && <Starters lane={lane} onAsk={() => focusInput(list.current)} />}
      </div>
      {(hasUnseen || (isAway && isAnswering)) && (
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

/**
 * The only owner of the list's scrolling. Glides to new messages while the reader is at the end, keeps the end in view
 * when a height changes, does not move a reader who has scrolled back, and jumps to the end of another conversation.
 *
 * @param onArrival called when a scroll to the end is done
 */
function useStickToNewest(
  list: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  onArrival: () => void,
): StickToNewest {
  const visit = useVisit();
  const [hasUnseen, setUnseen] = useState(false);
  const [isAway, setAway] = useState(false);
  const shown = useRef<readonly Message[]>([]);
  const stick = useRef<ReturnType<typeof stickToEnd>>(undefined);

  useLayoutEffect(() => {
    if (!list.current) return;
    const arrive = () => {
      setUnseen(false);
      setAway(false);
    };
    stick.current ??= stickToEnd(list.current, visit, arrive, () => setAway(true));
    const before = shown.current;
    shown.current = messages;
    const isOther = before[0] !== messages[0];
    if (!isOther && messages.length <= before.length) return;
    const follows = isOther || messages.at(-1)?.sender === 'user' || stick.current.sticks();
    if (follows) stick.current.scrollToEnd(isOther ? 'instant' : 'smooth', onArrival);
    setUnseen(!follows);
    if (follows) setAway(false);
  }, [list, visit, messages, onArrival]);

  return { hasUnseen, isAway, scrollToNewest: () => stick.current?.scrollToEnd('smooth', onArrival) };
}

/** Which messages are shown: all from one on; another conversation starts with its newest. */
function useMessageWindow(list: RefObject<HTMLElement | null>, messages: readonly Message[]): ShownMessages {
  const newest = messages.at(-WINDOW_MESSAGES) ?? messages[0];
  const [oldest, setOldest] = useState(newest);
  const index = messages.findLastIndex((message) => message === oldest);
  // Compared by identity: an imported conversation may reuse ids, but never message objects.
  if (index < 0 && oldest !== newest) setOldest(newest);
  const from = Math.max(0, index);

  return {
    from,
    showEarlier() {
      const first = list.current?.querySelector('li');
      if (!list.current || !first) return;
      holdInPlace(first, list.current, () => setOldest(messages[Math.max(0, from - WINDOW_MESSAGES)]));
      // Once everything is shown, the button is gone and with it the focus.
      if (document.activeElement === document.body) list.current.focus({ preventScroll: true });
    },
    trim() {
      if (messages.length - from > WINDOW_MESSAGES + SLACK_MESSAGES) setOldest(newest);
    },
  };
}

function ChangeOfAnswerer({ answerer }: { readonly answerer: string | undefined }) {
  return answerer === undefined ? undefined : <Divider text={describeChange(answerer)} />;
}

/** Says what holds for the messages below it. */
function Divider({ text }: { readonly text: string }) {
  return <li className={`${listStyles.divider} quiet`}>{text}</li>;
}
