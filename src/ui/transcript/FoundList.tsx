import { memo } from 'react';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { type FoundMessage, excerptAround } from '../../domain/search.ts';
import { FIND_TEXTS } from '../../domain/texts/transcript-texts.ts';
import { CopyMessage } from './CopyMessage.tsx';
import type { Copy } from '../../ports/files.ts';
import styles from './FindSection.module.css';
import { wordTime } from './word-times.ts';

interface FoundListProps {
  readonly found: readonly FoundMessage[];
  readonly personaName: string;
  readonly copy: Copy;
}

/** What was found, with who said it and when; of a long text the part around it, but all of it is copied (behaviour 5.15). */
export const FoundList = memo(function FoundList({ found, personaName, copy }: FoundListProps) {
  return (
    <ol className={styles.list} aria-label={FIND_TEXTS.results}>
      {found.map(({ message, place }) => {
        const { before, marked, after } = excerptAround(message.content, place);
        return (
          <li key={message.id} className={styles.item} data-sender={message.sender}>
            <div className={styles.head}>
              <div className={styles.origin}>
                <span className={styles.speaker}>
                  {message.sender === 'user' ? CHAT_TEXTS.you : personaName}
                </span>
                <time className={styles.time} dateTime={new Date(message.timestampMs).toISOString()}>
                  {wordTime(message.timestampMs)}
                </time>
              </div>
              <CopyMessage text={message.content} copy={copy} />
            </div>
            <p dir="auto" className={styles.text}>
              {before}
              <mark className={styles.mark}>{marked}</mark>
              {after}
            </p>
          </li>
        );
      })}
    </ol>
  );
});
