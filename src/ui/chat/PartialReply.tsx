import { useComputed, useSignals } from '@preact/signals-react/runtime';
import { use, useEffect } from 'react';
import { CHAT_TEXTS, wordMessage } from '../../domain/texts/chat-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { MarkdownCode } from '../markdown/markdown-code.ts';
import { LiveText } from '../controls/LiveText.tsx';
import hidden from '../controls/visually-hidden.module.css';
import styles from './MessageList.module.css';
import { TypingDots } from './TypingDots.tsx';

interface PartialReplyProps {
  readonly squad: Pick<Squad, 'partialReply' | 'partialReplyBroken'>;
  readonly personaName: string;
}

/** Nobody reads faster than this, and each change costs a layout. */
const TEXT_INTERVAL_MS = 50;

/**
 * The answer that is awaited: dots until text comes, then the text so far. While the text grows,
 * one text node changes and nothing renders (behaviour 5.5, 11.15, 11.23).
 */
export function PartialReply({ squad, personaName }: PartialReplyProps) {
  useSignals();
  const { preloadMarkdown } = use(MarkdownCode);
  // The time of waiting is the time to fetch what draws the answer.
  useEffect(preloadMarkdown, [preloadMarkdown]);
  const hasText = useComputed(() => squad.partialReply.value !== '').value;
  const isBroken = squad.partialReplyBroken.value;
  if (!hasText) {
    return (
      <li className={styles.message} data-sender="ai" data-awaited aria-hidden="true">
        <TypingDots />
      </li>
    );
  }
  return (
    <li className={styles.message} data-sender="ai" data-awaited>
      <span className={hidden.hidden}>{wordMessage(personaName, '')}</span>
      <p className={styles.bubble} data-content>
        <LiveText text={squad.partialReply} intervalMs={TEXT_INTERVAL_MS} />
      </p>
      {isBroken && <p className={styles.flaw}>{CHAT_TEXTS.brokenPart}</p>}
    </li>
  );
}
