import { useSignals } from '@preact/signals-react/runtime';
import { isDemo } from '../../domain/answerer.ts';
import { answererLabel } from '../../domain/texts/chat-texts.ts';
import { OWN_MODEL_TEXTS, goOnLabel } from '../../domain/texts/own-model-texts.ts';
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
    <div className={`${styles.line} row`} role="group" aria-label={OWN_MODEL_TEXTS.lost}>
      <p>
        {OWN_MODEL_TEXTS.lost} <span className="quiet">{answererLabel(lost)}</span>
      </p>
      <div className="row">
        <Button look="primary" aria-haspopup="dialog" onClick={showChoice}>
          {OWN_MODEL_TEXTS.connect}
        </Button>
        <Button onClick={() => ownModel.leave()}>{goOnLabel(answererLabel(site), isDemo(site))}</Button>
      </div>
    </div>
  );
}
