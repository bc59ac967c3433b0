import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Message, wholeAnswerAt } from '../../domain/conversation.ts';
import { CHAT_TEXTS, earlierLabel, rememberedLabel } from '../../domain/texts/chat-texts.ts';
import { useVisit } from '../app/contexts.ts';
import { Button } from '../controls/Button.tsx';
import { holdInPlace } from '../controls/hold-in-place.ts';
import { Icon } from '../controls/Icon.tsx';
import { CHAT_ICONS } from './chat-icons.ts';
import { MessageBubble, TurnActions } from './MessageBubble.tsx';
import styles from './MessageList.module.css';
import { Starters } from './Starters.tsx';
import { stickToEnd } from './stick-to-end.ts';

interface MessageListProps {
  readonly areTimesShown: boolean;
}

interface StickToNewest {
  /** Whether there are new messages below the visible part. */
  readonly hasUnseen: boolean;
  readonly scrollToNewest: () => void;
}

interface ShownMessages {
  /** The index of the oldest message shown. */
  readonly from: number;
  /** Adds earlier messages above; what is read stays where it is. */
  readonly showEarlier: () => void;
  /** Lets the oldest of many messages go; for a reader at the end, who does not see it. */
  readonly trim: () => void;
}

/** How many messages are shown at first, and how many more on each request: few enough that no length is felt. */
const WINDOW_MESSAGES = 30;

/** How many more may pile up before the oldest go; otherwise every new message would push one out. */
const SLACK_MESSAGES = 6;

/** The open conversation, oldest first; it follows the newest message unless the reader has scrolled back. */
export function MessageList({ areTimesShown }: MessageListProps) {
  useSignals();
  const list = useRef<HTMLDivElement>(null);
  const lane = useVisit().chosen.value;
  const { persona } = lane;
  const messages = lane.messages.value;
  const rememberedFrom = lane.rememberedFrom.value;
  const hasStarters = lane.starters.value.length > 0;
  const isAnswering = lane.question.value !== undefined;
  const { from, showEarlier, trim } = useMessageWindow(list, messages);
  const { hasUnseen, scrollToNewest } = useStickToNewest(list, messages, trim);
  const shown: readonly (Message | undefined)[] = messages.slice(from);

  function focusList(): void {
    list.current?.focus({ preventScroll: true });
  }

  function jump(): void {
    // Focus first: focusing would end a smooth scroll under way.
    focusList();
    scrollToNewest();
  }

  return (
    <div className={styles.frame}>
      <div ref={list} className={styles.list} role="region" aria-label={CHAT_TEXTS.conversation} tabIndex={0}>
        {from > 0 && (
          <div className={`${styles.earlier} row`}>
            <Button onClick={showEarlier}>{earlierLabel(from)}</Button>
          </div>
        )}
        <ol className={styles.messages} start={from + 1}>
          {/* The awaited answer is last, in the place where it stays. */}
          {(isAnswering ? [...shown, undefined] : shown).map((message, index) => (
            <Fragment key={`${persona.id} ${keyAt(messages, from + index)}`}>
              {message && message.id === rememberedFrom && <RememberedLine personaName={persona.name} />}
              <MessageBubble
                message={message}
                lane={lane}
                isTimeShown={areTimesShown}
                isWhole={wholeAnswerAt(messages, from + index) !== undefined}
                actions={
                  message &&
                  from + index >= messages.length - 2 && <TurnActions lane={lane} message={message} />
                }
              />
            </Fragment>
          ))}
        </ol>
        {hasStarters && <Starters lane={lane} onAsk={focusList} />}
      </div>
      {hasUnseen && (
        <div className={`${styles.jump} row`}>
          <Button look="primary" onClick={jump}>
            <Icon path={CHAT_ICONS.down} />
            {CHAT_TEXTS.newMessage}
          </Button>
        </div>
      )}
    </div>
  );
}

/** An answer goes by its question, so that it stays the same element when it has ended and become a message. */
function keyAt(messages: readonly Message[], index: number): string | undefined {
  const [before, message] = [messages[index - 1], messages[index]];
  return before?.sender === 'user' && message?.sender !== 'user' ? `answer to ${before.id}` : message?.id;
}

/**
 * The one owner of the list's scrolling: it glides to new messages while the reader is at the end, keeps the end in view
 * when a height changes, leaves a reader who scrolled back in place, and shows another conversation from its end at once.
 *
 * @param onArrival Called when a scroll to the end is done.
 */
function useStickToNewest(
  list: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  onArrival: () => void,
): StickToNewest {
  const visit = useVisit();
  const [hasUnseen, setUnseen] = useState(false);
  const shown = useRef<readonly Message[]>([]);
  const stick = useRef<ReturnType<typeof stickToEnd>>(undefined);

  useLayoutEffect(() => {
    if (!list.current) return;
    stick.current ??= stickToEnd(list.current, visit, () => setUnseen(false));
    const before = shown.current;
    shown.current = messages;
    const isOther = before[0] !== messages[0];
    if (!isOther && messages.length <= before.length) return;
    const follows = isOther || messages.at(-1)?.sender === 'user' || stick.current.sticks();
    if (follows) stick.current.scrollToEnd(isOther ? 'instant' : 'smooth', onArrival);
    setUnseen(!follows);
  }, [list, visit, messages, onArrival]);

  return { hasUnseen, scrollToNewest: () => stick.current?.scrollToEnd('smooth', onArrival) };
}

/** Which messages of a list are shown: all from one on, and the newest of another conversation. */
function useMessageWindow(list: RefObject<HTMLElement | null>, messages: readonly Message[]): ShownMessages {
  const newest = messages.at(-WINDOW_MESSAGES) ?? messages[0];
  const [oldest, setOldest] = useState(newest);
  const index = messages.findLastIndex((message) => message === oldest);
  // An imported conversation may have the ids of the one before, but never its messages.
  if (index < 0 && oldest !== newest) setOldest(newest);
  const from = Math.max(0, index);

  return {
    from,
    showEarlier() {
      const first = list.current?.querySelector('li');
      if (!list.current || !first) return;
      holdInPlace(first, list.current, () => setOldest(messages[Math.max(0, from - WINDOW_MESSAGES)]));
      // The button goes with the last of them.
      if (document.activeElement === document.body) list.current.focus({ preventScroll: true });
    },
    trim() {
      if (messages.length - from > WINDOW_MESSAGES + SLACK_MESSAGES) setOldest(newest);
    },
  };
}

/** Shown above the oldest message that the next question carries. */
function RememberedLine({ personaName }: { readonly personaName: string }) {
  return (
    <li className={`${styles.remembered} quiet`} data-remembered>
      {rememberedLabel(personaName)}
    </li>
  );
}
