import { useSignals } from '@preact/signals-react/runtime';
import type { RefObject } from 'react';
import type { Asking, Squad } from '../../domain/squad/squad.ts';
import { CHAT_TEXTS, describeAnswering } from '../../domain/texts/chat-texts.ts';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import { describeFailure, describeNotice, describeProgress } from '../../domain/texts/question-texts.ts';
import styles from './AskStatus.module.css';
import { TransientButton } from './TransientButton.tsx';

interface AskStatusProps {
  readonly squad: Squad;
  /** Takes the focus when a focused button disappears. */
  readonly focusFallback: RefObject<HTMLElement | null>;
}

/** The state of the last question, and what can be done about it (behaviour 5.5, 11.10 to 11.12). */
export function AskStatus({ squad, focusFallback }: AskStatusProps) {
  useSignals();
  const asking = squad.asking.value;
  const notice = squad.notice.value;

  if (!asking && !notice) return <div className={styles.empty} />;
  return (
    <div
      className={styles.area}
      role="group"
      aria-label={CHAT_TEXTS.questionState}
      data-trouble={!asking || asking.progress.attempt > 1}
    >
      {asking ? <Answering squad={squad} asking={asking} /> : notice && <p>{describeNotice(notice)}</p>}
      <div className={styles.actions}>
        {asking?.progress.kind === 'waiting' && (
          <TransientButton
            label={CHAT_TEXTS.retryNow}
            onPress={squad.retryNow}
            focusFallback={focusFallback}
          />
        )}
        {asking && (
          <TransientButton label={CHAT_TEXTS.stop} onPress={squad.cancel} focusFallback={focusFallback} />
        )}
        {!asking && notice && squad.canTryAgain.value && (
          <TransientButton label={TEXTS.tryAgain} onPress={squad.tryAgain} focusFallback={focusFallback} />
        )}
      </div>
    </div>
  );
}

function Answering({ squad, asking }: { readonly squad: Squad; readonly asking: Asking }) {
  useSignals();
  const { progress, personaId } = asking;
  const name = squad.personas.find(({ chatId }) => chatId === personaId)?.name ?? '';
  const secondsLeft = squad.secondsLeft.value;
  return (
    <p>
      {describeAnswering(name)}
      {progress.attempt > 1 && `. ${describeProgress(progress, secondsLeft)}`}
      {progress.kind === 'waiting' && `. ${describeFailure(progress.failure)}`}
    </p>
  );
}
