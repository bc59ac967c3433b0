import { useSignals } from '@preact/signals-react/runtime';
import { TEXTS, wordAnswering } from '../../domain/interface-texts.ts';
import { canTryAgain } from '../../domain/notice.ts';
import type { Asking, Squad } from '../../domain/squad/squad.ts';
import { wordFailure, wordNotice, wordProgress } from '../../domain/wording.ts';
import { Button } from '../shell/Button.tsx';
import styles from './AskStatus.module.css';

/** What is going on with the last question, and what can be done about it (behaviour 5.5, 11.10 to 11.12). */
export function AskStatus({ squad }: { readonly squad: Squad }) {
  useSignals();
  const asking = squad.asking.value;
  const notice = squad.notice.value;
  return (
    <div className={styles.area}>
      <div role="status">{asking && <Answering squad={squad} asking={asking} />}</div>
      <div role="alert">{!asking && notice && <p className={styles.notice}>{wordNotice(notice)}</p>}</div>
      {asking && (
        <div className={styles.actions}>
          {asking.progress.kind === 'waiting' && <Button onClick={squad.retryNow}>{TEXTS.retryNow}</Button>}
          <Button onClick={squad.cancel}>{TEXTS.cancel}</Button>
        </div>
      )}
      {!asking && canTryAgain(notice) && <Button onClick={squad.tryAgain}>{TEXTS.tryAgain}</Button>}
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
