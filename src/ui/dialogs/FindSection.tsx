import { memo, useDeferredValue, useId, useMemo, useState } from 'react';
import type { Conversation } from '../../domain/conversation/conversation.ts';
import type { Persona } from '../../domain/squad/persona.ts';
import { type FoundMessage, searchOf } from '../../domain/conversation/search.ts';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { describeFindings, FIND_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { CopyMessage } from '../messages/CopyMessage.tsx';
import section from './dialogs.module.css';
import styles from './FindSection.module.css';
import { formatTime } from '../controls/times.ts';

interface FindSectionProps {
  readonly conversation: Conversation;
  readonly persona: Persona;
}

interface FindResultsProps {
  readonly found: readonly FoundMessage[];
  readonly personaName: string;
}

/** Searches the whole conversation, including messages not shown. */
export function FindSection({ conversation, persona }: FindSectionProps) {
  const id = useId();
  const [text, setText] = useState('');
  // The results may lag behind typing.
  const wanted = useDeferredValue(text);
  const search = useMemo(() => searchOf(conversation), [conversation]);
  const { found, count } = useMemo(() => search(wanted), [search, wanted]);

  return (
    <section className={`${section.section} stack`} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{FIND_TEXTS.find}</h3>
      <label htmlFor={`${id}-field`} className="quiet">
        {FIND_TEXTS.field}
      </label>
      <input
        id={`${id}-field`}
        type="search"
        className="field"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className={section.state}>
        {wanted.trim() !== '' && describeFindings(count, found.length)}
      </p>
      {count > 0 && <FindResults found={found} personaName={persona.name} />}
    </section>
  );
}

/** Matches with sender and time. A long message is cut around the match, but copied in full. */
const FindResults = memo(function FindResults({ found, personaName }: FindResultsProps) {
  return (
    <ol className={`${styles.list} stack`} aria-label={FIND_TEXTS.results}>
      {found.map(({ message, before, marked, after }) => (
        <li key={message.id} className={`${styles.item} block`} data-sender={message.sender}>
          <div className="row">
            <div className={`${styles.origin} row`}>
              <strong>{message.sender === 'user' ? CHAT_TEXTS.you : personaName}</strong>
              <time className="quiet data small" dateTime={new Date(message.timestampMs).toISOString()}>
                {formatTime(message.timestampMs)}
              </time>
            </div>
            <CopyMessage text={message.content} />
          </div>
          <p dir="auto">
            <span>{before}</span>
            <mark>{marked}</mark>
            <span>{after}</span>
          </p>
        </li>
      ))}
    </ol>
  );
});
