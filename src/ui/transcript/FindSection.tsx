import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { Conversation } from '../../domain/conversation.ts';
import { findMessages } from '../../domain/search.ts';
import type { Persona } from '../../domain/persona.ts';
import { FIND_TEXTS, wordFindings } from '../../domain/texts/transcript-texts.ts';
import section from './ConversationDialog.module.css';
import type { Copy } from '../../ports/files.ts';
import { FoundList } from './FoundList.tsx';
import styles from './FindSection.module.css';

interface FindSectionProps {
  readonly conversation: Conversation;
  readonly persona: Persona;
  readonly copy: Copy;
}

/** Searches a conversation as a whole, however few of its messages are shown (behaviour 5.15). */
export function FindSection({ conversation, persona, copy }: FindSectionProps) {
  const id = useId();
  const [text, setText] = useState('');
  // Typing goes first: the list may come a moment later.
  const wanted = useDeferredValue(text);
  const { found, count } = useMemo(() => findMessages(conversation, wanted), [conversation, wanted]);

  return (
    <section className={section.section} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{FIND_TEXTS.find}</h3>
      <label htmlFor={`${id}-field`} className={section.hint}>
        {FIND_TEXTS.field}
      </label>
      <input
        id={`${id}-field`}
        type="search"
        className={styles.field}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className={section.outcome}>
        {wanted.trim() !== '' && wordFindings(count, found.length)}
      </p>
      {count > 0 && <FoundList found={found} personaName={persona.name} copy={copy} />}
    </section>
  );
}
