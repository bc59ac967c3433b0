import { useSignals } from '@preact/signals-react/runtime';
import { CHAT_TEXTS, answererLabel, goOnLabel } from '../../domain/texts/chat-texts.ts';
import { useApp, useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import styles from './Composer.module.css';

/** After a reload, says that the visitor's model is gone, and offers to connect it or to go on without it. */
export function NotConnected() {
  useSignals();
  const { ownModel, showChoice } = useApp();
  const { site } = useVisit();
  const lost = ownModel?.lost.value;
  if (!ownModel || !lost) return undefined;
  return (
    <div className={`${styles.line} row`} role="group" aria-label={CHAT_TEXTS.notConnected}>
      <p>
        <span>{CHAT_TEXTS.notConnected}</span> <span className="quiet">{answererLabel(lost)}</span>
      </p>
      <div className="row">
        <Button look="primary" aria-haspopup="dialog" onClick={showChoice}>
          {CHAT_TEXTS.connect}
        </Button>
        <Button onClick={() => ownModel.leave()}>{goOnLabel(site)}</Button>
      </div>
    </div>
  );
}
