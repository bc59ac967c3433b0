import { useSignals } from '@preact/signals-react/runtime';
import { isDemo } from '../../domain/answerer.ts';
import { disclosureText } from '../../domain/texts/chat-texts.ts';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { useApp, useVisit } from '../context.ts';

/** Who answers and where the text goes. */
export function Disclosure() {
  useSignals();
  const visit = useVisit();
  const { ownModel, showChoice } = useApp();
  if (visit.isDisconnected.value) return <span>{PAGE_TEXTS.nothingSent}</span>;
  const answerer = visit.answerer.value;
  return (
    <>
      <span>{disclosureText(answerer, visit.options.value.memoryTurns)}</span>
      {ownModel && isDemo(answerer) && (
        <button type="button" className="link" aria-haspopup="dialog" onClick={showChoice}>
          {PAGE_TEXTS.ownModelInstead}
        </button>
      )}
    </>
  );
}
