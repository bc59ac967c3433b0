import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, useRef } from 'react';
import type { Lane } from '../../domain/visit/lane.ts';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { useVisit } from '../app/contexts.ts';
import { useFocusRescue } from '../app/use-focus-rescue.ts';
import { Button } from '../controls/Button.tsx';
import styles from './Starters.module.css';

interface StartersProps {
  readonly lane: Lane;
  /** Takes the focus once a question is sent. */
  readonly focusFallback: RefObject<HTMLElement | null>;
}

/** Suggested questions (behaviour 5.12). */
export function Starters({ lane, focusFallback }: StartersProps) {
  useSignals();
  const group = useRef<HTMLDivElement>(null);
  const isLoading = useVisit().busy.value;
  useFocusRescue(group, focusFallback);
  return (
    <div ref={group} className={styles.starters} role="group" aria-label={CHAT_TEXTS.starters}>
      {lane.starters.value.map((text) => (
        <Button
          key={text}
          className={styles.starter}
          data-text
          disabled={isLoading}
          onClick={() => lane.ask(text)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
