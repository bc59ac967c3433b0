import { signal } from '@preact/signals-core';
import { useComputed, useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useMemo, useState } from 'react';
import type { Message } from '../../domain/conversation/conversation.ts';
import { describeThought } from '../../domain/texts/chat-texts.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { type Follow, LiveText } from '../controls/LiveText.tsx';
import styles from './MessageBubble.module.css';

interface ThoughtProps {
  readonly lane: Lane;
  /** Undefined while the answer is in progress. */
  readonly message: Message | undefined;
  /** Paces updates; must be stable. */
  readonly follow: Follow;
}

interface FoldProps {
  readonly line: string;
  /** False for a thought that the provider hides. */
  readonly hasText: boolean;
  readonly isGrowing: boolean;
  readonly children: ReactNode;
}

/**
 * What the model thinks about the open question, with a line that counts the seconds; or what it thought before this
 * answer, if the page still knows. The answer's end leaves the fold as it is.
 */
export function Thought({ lane, message, follow }: ThoughtProps) {
  useSignals();
  const kept = message && lane.thoughts.value.get(message.id);
  const keptText = useMemo(() => kept && signal(kept.text), [kept]);
  const isTold = useComputed(() => lane.thought.value.trim() !== '').value;
  const seconds = message ? kept?.seconds : lane.thoughtSeconds.value;
  if (message ? !kept : seconds === undefined) return undefined;
  return (
    <Fold
      line={describeThought(seconds, !message && lane.isThinking.value)}
      hasText={kept ? kept.text.trim() !== '' : isTold}
      isGrowing={!message}
    >
      <LiveText text={keptText ?? lane.thought} follow={follow} />
    </Fold>
  );
}

/** A line that opens if there is a text; a long one is in the document only while it is open. */
function Fold({ line, hasText, isGrowing, children }: FoldProps) {
  // What is opened while it grows goes on showing its end when it has grown.
  const [shown, setShown] = useState<'start' | 'end'>();
  const firstShown = isGrowing ? 'end' : 'start';
  if (!hasText) return <p className={`${styles.thought} quiet small`}>{line}</p>;
  return (
    <details
      className={styles.thought}
      data-fold
      open={shown !== undefined}
      onToggle={({ currentTarget }) => setShown(currentTarget.open ? firstShown : undefined)}
    >
      <summary className="quiet small">{line}</summary>
      {shown && (
        // A scroller that the keyboard reaches.
        <div className="quiet small" tabIndex={0} data-shown={shown}>
          {children}
        </div>
      )}
    </details>
  );
}
