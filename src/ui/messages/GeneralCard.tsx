import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent } from 'react';
import { isDemo } from '../../domain/answerer.ts';
import { CHAT_TEXTS, describeNothingToSay } from '../../domain/texts/chat-texts.ts';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { useApp, useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { focusInput } from '../controls/typing-focus.ts';
import styles from './GeneralCard.module.css';

interface GeneralCardProps {
  readonly question: string;
  /** What the demo has an answer to; undefined if there is nothing. */
  readonly suggestion: string | undefined;
  /** Whether nothing can be asked now. */
  readonly isBlocked: boolean;
  readonly onAsk: (question: string) => void;
  /** Called to ask the card's question, once a model can answer it. */
  readonly onAskNow: () => void;
}

/** Says once, in the page's own voice, why a question has only general replies, and what can be done about it. */
export function GeneralCard({ question, suggestion, isBlocked, onAsk, onAskNow }: GeneralCardProps) {
  useSignals();
  const { ownModel, showChoice } = useApp();
  const { answerer, isDisconnected } = useVisit();
  const isDemoAnswering = isDemo(answerer.value);
  const isRefused = isBlocked || isDisconnected.value;
  return (
    <div className={`${styles.card} stack`} role="group" aria-label={CHAT_TEXTS.nothingToSay}>
      <p data-text>{describeNothingToSay(question)}</p>
      <div className="row">
        {(ownModel || !isDemoAnswering) && (
          <Button
            aria-haspopup={isDemoAnswering ? 'dialog' : undefined}
            disabled={!isDemoAnswering && isRefused}
            onClick={isDemoAnswering ? showChoice : leavingFor(onAskNow)}
          >
            {isDemoAnswering ? PAGE_TEXTS.connectModel : CHAT_TEXTS.askNow}
          </Button>
        )}
        {isDemoAnswering && suggestion !== undefined && (
          <Button
            look="question"
            data-text
            disabled={isRefused}
            onClick={leavingFor(() => onAsk(suggestion))}
          >
            {suggestion}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Moves the focus first: while the question is open, the button takes none. */
function leavingFor(ask: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    focusInput(currentTarget.closest<HTMLElement>('[role="region"]'));
    ask();
  };
}
