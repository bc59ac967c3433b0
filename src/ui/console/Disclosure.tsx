import { isDemo } from '../../domain/answerer.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { CHAT_TEXTS, disclosureText } from '../../domain/texts/chat-texts.ts';
import { OWN_MODEL_TEXTS } from '../../domain/texts/own-model-texts.ts';
import { useApp, useVisit } from '../context.ts';

/** Who answers and where the text goes; after a generic answer, also what else is possible. */
export function Disclosure() {
  useSignals();
  const visit = useVisit();
  const app = useApp();
  const answerer = visit.answerer.value;
  if (visit.isDisconnected.value) return <span>{OWN_MODEL_TEXTS.nothingSent}</span>;
  return (
    <>
      <span>{disclosureText(answerer, visit.options.value.memoryTurns)}</span>
      {isDemo(answerer) && visit.hasGeneralReply.value && (
        <span>
          {CHAT_TEXTS.prepared}{' '}
          {app.ownModel ? (
            <button type="button" className="link" aria-haspopup="dialog" onClick={app.showChoice}>
              {CHAT_TEXTS.connectModel}
            </button>
          ) : (
            CHAT_TEXTS.connectModel
          )}
        </span>
      )}
    </>
  );
}
