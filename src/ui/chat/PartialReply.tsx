import { useComputed, useSignals } from '@preact/signals-react/runtime';
import { use, useEffect } from 'react';
import type { Lane } from '../../domain/visit/lane.ts';
import { CHAT_TEXTS, describeMessage } from '../../domain/texts/chat-texts.ts';
import { type Follow, LiveText } from '../controls/LiveText.tsx';
import { subscribePaced } from '../controls/subscribe-paced.ts';
import hidden from '../controls/visually-hidden.module.css';
import { MarkdownCode } from '../markdown/MarkdownProvider.tsx';
import bubble from './MessageBubble.module.css';
import styles from './PartialReply.module.css';

interface PartialReplyProps {
  /** Stays the same. */
  readonly lane: Pick<Lane, 'persona' | 'partialReply' | 'isPartialReplyBroken'>;
  /** The same function each time. */
  readonly follow?: Follow;
}

/** Nobody reads faster, and each change costs a layout. */
const TEXT_INTERVAL_MS = 50;

const followPaced: Follow = (text, show) => subscribePaced(text, TEXT_INTERVAL_MS, show);

/**
 * The awaited answer: dots until text comes, then the text so far. While it grows, one text node changes and nothing
 * renders (behaviour 5.5, 11.15, 11.23).
 */
export function PartialReply({ lane, follow = followPaced }: PartialReplyProps) {
  useSignals();
  const { preloadMarkdown } = use(MarkdownCode);
  // The wait is the time to fetch the code that draws the answer.
  useEffect(preloadMarkdown, [preloadMarkdown]);
  const hasText = useComputed(() => lane.partialReply.value !== '').value;
  const isBroken = lane.isPartialReplyBroken.value;
  if (!hasText) {
    return (
      <li className={bubble.message} data-sender="ai" data-awaited aria-hidden="true">
        <TypingDots />
      </li>
    );
  }
  return (
    <li className={bubble.message} data-sender="ai" data-awaited>
      <span className={hidden.hidden}>{describeMessage(lane.persona.name, '')}</span>
      <p className={bubble.bubble} data-content>
        <LiveText text={lane.partialReply} follow={follow} />
      </p>
      {isBroken && <p className={bubble.status}>{CHAT_TEXTS.brokenPart}</p>}
    </li>
  );
}

/** Three dots that say an answer is awaited. */
function TypingDots() {
  return (
    <span className={styles.dots}>
      <span />
      <span />
      <span />
    </span>
  );
}
