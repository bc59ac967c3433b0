import { useSignals } from '@preact/signals-react/runtime';
import type { Lane } from '../../domain/visit/lane.ts';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import styles from './MessageList.module.css';

interface StartersProps {
  readonly lane: Lane;
  /** Called in the press, before a question is sent, which removes the button. */
  readonly onAsk: () => void;
}

export function Starters({ lane, onAsk }: StartersProps) {
  useSignals();
  const { busy, isDisconnected } = useVisit();
  const isRefused = busy.value || isDisconnected.value;
  return (
    <div className={`${styles.starters} stack`} role="group" aria-label={CHAT_TEXTS.starters}>
      {lane.starters.value.map((text) => (
        <Button
          key={text}
          look="question"
          data-text
          disabled={isRefused}
          onClick={() => {
            onAsk();
            lane.ask(text);
          }}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
