import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, useRef } from 'react';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { Button } from '../controls/Button.tsx';
import { useFocusRescue } from '../app/use-focus-rescue.ts';
import styles from './Starters.module.css';

interface StartersProps {
  readonly squad: Squad;
  /** Where the focus goes on once something was sent. */
  readonly refuge: RefObject<HTMLElement | null>;
}

/** Questions to begin with (behaviour 5.12). */
export function Starters({ squad, refuge }: StartersProps) {
  useSignals();
  const group = useRef<HTMLDivElement>(null);
  const isLoading = squad.loading.value;
  useFocusRescue(group, refuge);
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
