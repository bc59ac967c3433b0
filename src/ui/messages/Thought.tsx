import { useComputed } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useState } from 'react';
import type { Message } from '../../domain/conversation/conversation.ts';
import { describeThought } from '../../domain/texts/chat-texts.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { type Follow, LiveText } from '../controls/LiveText.tsx';
import styles from './MessageBubble.module.css';

interface OpenThoughtProps {
  readonly lane: Lane;
  /** Paces updates; must be stable. */
  readonly follow: Follow;
}

interface FoldProps {
  readonly line: string;
  /** False for a thought that the provider hides. */
  readonly hasText: boolean;
  readonly isGrowing?: boolean;
  readonly children: () => ReactNode;
}

/** What the model thinks about the open question. Its line counts the seconds. */
export function OpenThought({ lane, follow }: OpenThoughtProps) {
  useSignals();
  const hasText = useComputed(() => lane.thought.value !== '').value;
  return (
    <Fold
      line={describeThought(lane.thoughtSeconds.value, lane.isThinking.value)}
      hasText={hasText}
      isGrowing
    >
      {() => <LiveText text={lane.thought} follow={follow} />}
    </Fold>
  );
}

/** What the model thought before this answer, if the page still knows. */
export function KeptThought({
  lane,
  message,
}: Pick<OpenThoughtProps, 'lane'> & { readonly message: Message }) {
  useSignals();
  const thought = lane.thoughts.value.get(message.id);
  if (!thought) return undefined;
  const { text, seconds } = thought;
  return (
    <Fold line={describeThought(seconds, false)} hasText={text.trim() !== ''}>
      {() => text}
    </Fold>
  );
}

/** A line that opens if there is a text; a long one is in the document only while it is open. */
function Fold({ line, hasText, isGrowing, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  if (!hasText) return <p className={`${styles.thought} quiet small`}>{line}</p>;
  return (
    <details className={styles.thought} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="quiet small">{line}</summary>
      {isOpen && (
        // A scroller that the keyboard reaches.
        <div className="quiet small" tabIndex={0} data-growing={isGrowing ? '' : undefined}>
          {children()}
        </div>
      )}
    </details>
  );
}
