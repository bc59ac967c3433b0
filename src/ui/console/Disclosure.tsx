import { useSignals } from '@preact/signals-react/runtime';
import { disclosureText } from '../../domain/texts/chat-texts.ts';
import { useVisit } from '../context.ts';

/** Who answers and where the text goes. */
export function Disclosure() {
  useSignals();
  const visit = useVisit();
  return <span>{disclosureText(visit.answerer.value, visit.options.value.memoryTurns)}</span>;
}
