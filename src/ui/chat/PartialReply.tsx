import { useSignals } from '@preact/signals-react/runtime';
import { wordMessage } from '../../domain/interface-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import hidden from '../shell/visually-hidden.module.css';
import styles from './MessageList.module.css';
import { TypingDots } from './TypingDots.tsx';

interface PartialReplyProps {
  readonly partialReply: Squad['partialReply'];
  readonly personaName: string;
}

/** The answer that is awaited: dots until text comes, then the text so far; nothing else renders while it grows (behaviour 5.5, 11.15). */
export function PartialReply({ partialReply, personaName }: PartialReplyProps) {
  useSignals();
  const text = partialReply.value;
  if (text === '') {
    return (
      <li className={styles.message} data-sender="ai" data-awaited aria-hidden="true">
        <TypingDots />
      </li>
    );
  }
  return (
    <li className={styles.message} data-sender="ai" data-awaited>
      <span className={hidden.hidden}>{wordMessage(personaName, '')}</span>
      <p className={styles.bubble}>{text}</p>
    </li>
  );
}
