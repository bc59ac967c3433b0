import { useSignals } from '@preact/signals-react/runtime';
import type { Squad } from '../../domain/squad/squad.ts';
import hidden from '../shell/visually-hidden.module.css';
import styles from './MessageList.module.css';

interface PartialReplyProps {
  readonly partialReply: Squad['partialReply'];
  readonly personaName: string;
}

/** What has come of a streamed answer; nothing else renders while it grows (behaviour 11.15). */
export function PartialReply({ partialReply, personaName }: PartialReplyProps) {
  useSignals();
  const text = partialReply.value;
  if (text === '') return null;
  return (
    <li className={styles.message} data-sender="ai">
      <span className={hidden.hidden}>{personaName}: </span>
      <p className={styles.bubble}>{text}</p>
    </li>
  );
}
