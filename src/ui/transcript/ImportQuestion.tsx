import { type RefObject, useRef } from 'react';
import { TRANSCRIPT_TEXTS } from '../../domain/texts/transcript-texts.ts';
import { Button } from '../controls/Button.tsx';
import { useFocusRescue } from '../app/use-focus-rescue.ts';
import styles from './ConversationDialog.module.css';

interface ImportQuestionProps {
  /** Whether there is something that an import would replace. */
  readonly replaces: boolean;
  readonly onAccept: () => void;
  readonly onDrop: () => void;
  /** Where the focus goes when the question is answered. */
  readonly refuge: RefObject<HTMLElement | null>;
}

/** Whether what was found is imported. */
export function ImportQuestion({ replaces, onAccept, onDrop, refuge }: ImportQuestionProps) {
  const answers = useRef<HTMLDivElement>(null);
  useFocusRescue(answers, refuge);
  return (
    <div ref={answers} className={styles.answers}>
      <Button look="primary" onClick={onAccept}>
        {replaces ? TRANSCRIPT_TEXTS.replace : TRANSCRIPT_TEXTS.importNow}
      </Button>
      <Button onClick={onDrop}>{replaces ? TRANSCRIPT_TEXTS.keep : TRANSCRIPT_TEXTS.cancel}</Button>
    </div>
  );
}
