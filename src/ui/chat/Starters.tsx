import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, useRef } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { useFocusRescue } from '../app/use-focus-rescue.ts';
import { Button } from '../controls/Button.tsx';
import styles from './Starters.module.css';

interface StartersProps {
  readonly squad: Squad;
  /** Takes the focus once a question is sent. */
  readonly focusFallback: RefObject<HTMLElement | null>;
}

/** Suggested questions (behaviour 5.12). */
export function Starters({ squad, focusFallback }: StartersProps) {
  useSignals();
  const group = useRef<HTMLDivElement>(null);
  const isLoading = squad.loading.value;
  useFocusRescue(group, focusFallback);
  return (
    <div ref={group} className={styles.starters} role="group" aria-label={CHAT_TEXTS.starters}>
      {squad.starters.value.map((text) => (
        <Button
          key={text}
          className={styles.starter}
          disabled={isLoading}
          onClick={() => void squad.ask(text)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
