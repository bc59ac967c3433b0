import { useSignals } from '@preact/signals-react/runtime';
import { TEXTS, wordAnswering } from '../../domain/interface-texts.ts';
import { canTryAgain } from '../../domain/notice.ts';
import type { Asking, Squad } from '../../domain/squad/squad.ts';
import { wordFailure, wordNotice, wordProgress } from '../../domain/wording.ts';
import { Button } from '../shell/Button.tsx';
import styles from './AskStatus.module.css';

interface AskStatusProps {
  readonly squad: Squad;
  /** Called when a button was pressed: it may be gone by then, and the focus must not be. */
  readonly onActed: () => void;
}

/** What is going on with the last question, and what can be done about it (behaviour 5.5, 11.10 to 11.12). */
export function AskStatus({ squad, onActed }: AskStatusProps) {
  useSignals();
  const asking = squad.asking.value;
  const notice = squad.notice.value;

  function act(command: () => void): () => void {
    return () => {
      command();
      onActed();
    };
  }

  if (!asking && !notice) return <div className={styles.empty} />;
  return (
    <div
      className={styles.area}
      role="group"
      aria-label={TEXTS.questionState}
      data-trouble={!asking || asking.progress.attempt > 1}
    >
      {asking ? <Answering squad={squad} asking={asking} /> : notice && <p>{wordNotice(notice)}</p>}
      <div className={styles.actions}>
        {asking?.progress.kind === 'waiting' && (
          <Button onClick={act(squad.retryNow)}>{TEXTS.retryNow}</Button>
        )}
        {asking && <Button onClick={act(squad.cancel)}>{TEXTS.cancel}</Button>}
        {!asking && canTryAgain(notice) && <Button onClick={act(squad.tryAgain)}>{TEXTS.tryAgain}</Button>}
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
      {wordAnswering(name)}
      {progress.attempt > 1 && `. ${wordProgress(progress, secondsLeft)}`}
      {progress.kind === 'waiting' && `. ${wordFailure(progress.failure)}`}
    </p>
  );
}
