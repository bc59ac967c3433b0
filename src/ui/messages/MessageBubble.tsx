import type { ReadonlySignal } from '@preact/signals-core';
import { useComputed, useSignals } from '@preact/signals-react/runtime';
import {
  type ComponentType,
  type ReactNode,
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Message, Status } from '../../domain/conversation/conversation.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import {
  CHAT_TEXTS,
  describeEffort,
  describeMessage,
  describeModel,
  describeRemembered,
  describeStatus,
} from '../../domain/texts/chat-texts.ts';
import { describeRequest } from '../../domain/texts/failure-texts.ts';
import { STILL_ARRIVING } from '../../domain/texts/print-texts.ts';
import { useVisit } from '../context.ts';
import type { Follow } from '../controls/LiveText.tsx';
import { formatRecentTime } from '../controls/times.ts';
import { useLasting } from '../controls/use-lasting.ts';
import { subscribePaced } from '../controls/subscribe-paced.ts';
import { Thought } from './Thought.tsx';
import { MarkdownTextPart } from '../markdown/MarkdownTextPart.tsx';
import { ReplyText } from '../markdown/ReplyText.tsx';
import { CopyMessage } from './CopyMessage.tsx';
import { GeneralReply } from './GeneralReply.tsx';
import { hasLongWord } from './long-word.ts';
import styles from './MessageBubble.module.css';
import { useKeptSelection } from './use-kept-selection.ts';

interface MessageBubbleProps {
  /** Undefined for the answer in progress. */
  readonly message: Message | undefined;
  readonly lane: Lane;
  readonly isTimeShown: boolean;
  /** The button that passes it on, if it is a complete answer. */
  readonly PassOn: ComponentType<PassOnProps> | undefined;
  /** Extra buttons; most messages have none, so they render once. */
  readonly actions: ReactNode;
  /** Paces updates of the answer in progress; must be stable. */
  readonly follow?: Follow;
}

export interface PassOnProps {
  readonly from: Lane;
  /** A complete answer of the persona. */
  readonly messageId: string;
}

interface AnswerProps {
  readonly lane: Lane;
  /** Undefined while the answer is in progress. */
  readonly message: Message | undefined;
  readonly follow: Follow;
  readonly children: ReactNode;
}

/** Readers do not notice more updates, and each one costs a layout. */
export const TEXT_INTERVAL_MS = 50;

const followPaced: Follow = (text, show) => subscribePaced(text, TEXT_INTERVAL_MS, show);

/**
 * A message with its status if incomplete, and its time on demand; or the answer in progress, which keeps its element
 * when it ends. Messages are immutable, so each renders once.
 */
export const MessageBubble = memo(function MessageBubble({
  message,
  lane,
  isTimeShown,
  PassOn,
  actions,
  follow = followPaced,
}: MessageBubbleProps) {
  const status = message?.status;
  const request = status && 'failure' in status && describeRequest(status.failure);
  const below = message && (
    <>
      {status && (
        <div
          className={`${styles.status} row ${isQuiet(status) ? 'quiet' : 'trouble'}`}
          role="group"
          aria-label={CHAT_TEXTS.answerState}
        >
          <p>{describeStatus(status)}</p>
          {actions}
          {request && <RequestDetails request={request} />}
        </div>
      )}
      {message.rememberedTurns !== undefined && (
        <p className={`${styles.status} quiet`}>{describeRemembered(message.rememberedTurns)}</p>
      )}
      <div className={`${styles.foot} row`}>
        <Effort message={message} />
        {isTimeShown && <MessageTime timestampMs={message.timestampMs} />}
        <CopyMessage text={message.content} />
        {PassOn && <PassOn from={lane} messageId={message.id} />}
        {!status && actions}
      </div>
    </>
  );
  if (message?.sender !== 'user') {
    return (
      <Answer lane={lane} message={message} follow={follow}>
        {below}
      </Answer>
    );
  }
  return (
    <li className={styles.message} data-sender="user" data-message={message.id}>
      <span className="hidden">{describeMessage(CHAT_TEXTS.you, '')}</span>
      <div className={`${styles.bubble} block`} data-content>
        {message.content}
      </div>
      {below}
    </li>
  );
});

/** How long an answer took and how many tokens; its model on demand. */
function Effort({ message }: { readonly message: Message }) {
  const effort = describeEffort(message);
  if (effort === undefined) return undefined;
  if (message.model === undefined)
    return <small className={`${styles.effort} data quiet small`}>{effort}</small>;
  return (
    <details className={`${styles.effort} data quiet small`}>
      <summary>{effort}</summary>
      <p>{describeModel(message.model)}</p>
    </details>
  );
}

/** An answer: three dots until text or a thought arrives, then the text so far, finally all of it. */
function Answer({ lane, message, follow, children }: AnswerProps) {
  useSignals();
  const isGrowing = message === undefined;
  const bubble = useRef<HTMLDivElement>(null);
  const hasText = useComputed(() => lane.partialReply.value !== '').value;
  const isBroken = lane.isPartialReplyBroken.value;
  const isAwaited = isGrowing && !hasText;
  const isLasting = useLasting(isAwaited);
  const grown = useFollowed(isGrowing && hasText ? lane.partialReply : undefined, follow);
  const hasThought = useComputed(() => lane.thoughtSeconds.value !== undefined).value;
  const shown = message?.content ?? grown;
  useKeptSelection(bubble, isGrowing && !isAwaited);
  useEffect(() => {
    // Use the wait to fetch the Markdown renderer.
    if (isGrowing) MarkdownTextPart.fetchAhead();
  }, [isGrowing]);

  const words = (
    <div
      ref={bubble}
      className={`${styles.bubble} block`}
      data-content
      data-long-word={hasLongWord(shown) || undefined}
    >
      <ReplyText text={shown} isGrowing={isGrowing} />
    </div>
  );

  return (
    <li
      className={styles.message}
      data-sender="ai"
      data-message={message?.id}
      data-awaited={isGrowing ? STILL_ARRIVING : undefined}
      aria-hidden={(isAwaited && !hasThought) || undefined}
    >
      <Thought lane={lane} message={message} follow={follow} />
      {isAwaited ? (
        <span className={`${styles.dots} block`} data-moves={isLasting} aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
      ) : (
        <>
          <span className="hidden">{describeMessage(lane.persona.name, '')}</span>
          {message?.isGeneral ? <GeneralReply text={shown}>{words}</GeneralReply> : words}
        </>
      )}
      {isGrowing && isBroken && <p className={`${styles.status} trouble`}>{CHAT_TEXTS.brokenPart}</p>}
      {children}
    </li>
  );
}

/** An answer that was stopped or cut is no failure. */
function isQuiet({ kind }: Status): boolean {
  return kind === 'stopped' || kind === 'cut';
}

/** The latest value, paced by `follow`; empty before the first. */
function useFollowed(source: ReadonlySignal<string> | undefined, follow: Follow): string {
  const [text, setText] = useState('');
  useLayoutEffect(() => (source ? follow(source, setText) : undefined), [source, follow]);
  return source ? text : '';
}

/** The id of a failed request, for reporting the failure. */
export function RequestDetails({ request }: { readonly request: string }) {
  return (
    <details className={`${styles.request} quiet small unprinted`}>
      <summary>{CHAT_TEXTS.details}</summary>
      <p className="data">{request}</p>
    </details>
  );
}

/** The time of a message or a round, with the date unless it is today. */
export function MessageTime({ timestampMs }: Pick<Message, 'timestampMs'>) {
  const visit = useVisit();
  return (
    <time className="data quiet small" dateTime={new Date(timestampMs).toISOString()}>
      {formatRecentTime(timestampMs, visit.nowMs())}
    </time>
  );
}
