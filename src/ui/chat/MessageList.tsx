import { useSignals } from '@preact/signals-react/runtime';
import {
  Fragment,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type Message, wholeAnswerAt } from '../../domain/conversation/conversation.ts';
import { MAX_PRINTED_MESSAGES, firstPrinted } from '../../domain/printed.ts';
import {
  CHAT_TEXTS,
  describeChange,
  earlierLabel,
  laterLabel,
  rememberedLabel,
} from '../../domain/texts/chat-texts.ts';
import { type Wanted, useApp, useVisit } from '../context.ts';
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
  /** Leaves what is in view there, also when it is the end. */
  readonly letGo: () => void;
}

interface ShownMessages {
  /** Index of the oldest message shown. */
  readonly from: number;
  /** Index after the newest message shown. */
  readonly to: number;
  /** Adds earlier messages above without moving what is being read. */
  readonly showEarlier: () => void;
  /** Adds later messages below. */
  readonly showLater: () => void;
  /** Shows the newest messages. */
  readonly showNewest: () => void;
  /** Removes the oldest of many messages; call it when the reader is at the end. */
  readonly trim: () => void;
}

interface MessageWindow {
  readonly oldest: Message | undefined;
  /** The newest one shown, unless that is the newest of all. */
  readonly end: Message | undefined;
  /** The newest of all when the window was set. */
  readonly of: Message | undefined;
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

/**
 * The only owner of the list's scrolling. Glides to new messages while the reader is at the end, keeps the end in view
 * when a height changes, does not move a reader who has scrolled back, and jumps to the end of another conversation.
 *
 * @param isToEnd whether the end of the list is that of the conversation
 * @param onArrival called when a scroll to the end is done
 */
function useStickToNewest(
  list: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  isToEnd: boolean,
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
    const follows = isOther || messages.at(-1)?.sender === 'user' || (isToEnd && stick.current.sticks());
    if (follows) stick.current.scrollToEnd(isOther ? 'instant' : 'smooth', onArrival);
    setUnseen(!follows);
    if (follows) setAway(false);
  }, [list, visit, messages, isToEnd, onArrival]);

  return {
    hasUnseen,
    isAway,
    scrollToNewest: () => stick.current?.scrollToEnd('smooth', onArrival),
    letGo: () => stick.current?.letGo(),
  };
}

/**
 * Which messages are shown: all from one on, or those around one that is wanted; another conversation, and one that the
 * visitor goes on with, starts with its newest.
 */
function useMessageWindow(
  list: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  wanted: Wanted | undefined,
): ShownMessages {
  const last = messages.at(-1);
  const newest = { oldest: messages.at(-WINDOW_MESSAGES) ?? messages[0], end: undefined, of: last };
  // Without an end, up to the newest.
  const [{ oldest, end, of }, setWindow] = useState<MessageWindow>(newest);
  const indexOf = (message: Message | undefined) => messages.findLastIndex((each) => each === message);
  const [first, endAt] = [indexOf(oldest), indexOf(end)];
  const isGone = first < 0 || (end && endAt < 0);
  const isGoneOn = end && last !== of && last?.sender === 'user';
  const from = Math.max(0, first);
  const to = end && endAt >= 0 ? endAt + 1 : messages.length;
  const wantedAt = wanted?.kind === 'message' ? indexOf(wanted.message) : -1;
  // Compared by identity: an imported conversation may reuse ids, but never message objects.
  if (wantedAt >= 0 && (isGone || wantedAt < from || wantedAt >= to)) {
    const start = Math.max(0, wantedAt - WINDOW_MESSAGES / 2);
    setWindow({ oldest: messages[start], end: endOf(messages, start + WINDOW_MESSAGES), of: last });
  } else if ((isGone && oldest !== newest.oldest) || isGoneOn) setWindow(newest);

  return {
    from,
    to,
    showEarlier() {
      const top = list.current?.querySelector('li');
      if (!list.current || !top) return;
      holdInPlace(top, list.current, () =>
        setWindow({ oldest: messages[Math.max(0, from - WINDOW_MESSAGES)], end, of }),
      );
      // Once everything is shown, the button is gone and with it the focus.
      if (document.activeElement === document.body) list.current.focus({ preventScroll: true });
    },
    showLater() {
      flushSync(() => setWindow({ oldest, end: endOf(messages, to + WINDOW_MESSAGES), of: last }));
      if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
    },
    showNewest() {
      if (end) flushSync(() => setWindow(newest));
    },
    trim() {
      if (messages.length - from > WINDOW_MESSAGES + SLACK_MESSAGES) setWindow(newest);
    },
  };
}

/** The last message before an index; none if that leaves only a few out. */
function endOf(messages: readonly Message[], index: number): Message | undefined {
  return index + SLACK_MESSAGES < messages.length ? messages[index - 1] : undefined;
}

/** Shows a wanted message, once it is on the page and the screen has given the focus to its input. */
function useWantedMessage(
  list: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  letGo: () => void,
): void {
  const { wanted } = useApp();
  const { value } = wanted;
  const hasIt = value?.kind === 'message' && messages.includes(value.message);
  const show = useEffectEvent((found: Wanted & { readonly kind: 'message' }) => {
    wanted.value = undefined;
    const elements = [...(list.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])];
    const element = elements.find(({ dataset }) => dataset['message'] === found.message.id);
    if (!element) return;
    letGo();
    found.show(element);
  });
  useEffect(() => {
    if (!hasIt) return undefined;
    const frame = requestAnimationFrame(() => show(value));
    return () => cancelAnimationFrame(frame);
  }, [hasIt, value]);
}

function ChangeOfAnswerer({ answerer }: { readonly answerer: string | undefined }) {
  return answerer === undefined ? undefined : <Divider text={describeChange(answerer)} />;
}

/** Says what holds for the messages below it. */
function Divider({ text }: { readonly text: string }) {
  return <li className={`${listStyles.divider} quiet`}>{text}</li>;
}
