import { useSignals } from '@preact/signals-react/runtime';
import { isDemo } from '../../domain/answerer.ts';
import { isAnswerLength } from '../../domain/asking/answer-length.ts';
import type { Side } from '../../domain/asking/answer-options.ts';
import { CHAT_TEXTS, describeLength } from '../../domain/texts/chat-texts.ts';
import { OPTION_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { useVisit } from '../context.ts';
import { Entry } from './Entry.tsx';

interface AnswerSwitchesProps {
  /** Whose answers they are about. */
  readonly side: Side;
}

/** How answers are asked for: streaming, memory and, where there is a choice, their length, and a map that draws itself. */
export function AnswerSwitches({ side }: AnswerSwitchesProps) {
  useSignals();
  const visit = useVisit();
  const { streaming, memoryTurns, length, drawsMap } = visit.optionsOf(side);
  const isOfDemo = side === 'site' && isDemo(visit.site);
  const lengths = visit.lengthsOf(side);
  return (
    <>
      <Entry label={OPTION_TEXTS.streaming} explanation={OPTION_TEXTS.streamingHint}>
        {(explanationId) => (
          <input
            type="checkbox"
            aria-describedby={explanationId}
            checked={streaming}
            onChange={({ target }) => visit.setOptions({ streaming: target.checked }, side)}
          />
        )}
      </Entry>
      <Entry label={OPTION_TEXTS.memory} explanation={OPTION_TEXTS.memoryHint}>
        {(explanationId) => (
          <select
            aria-describedby={explanationId}
            value={memoryTurns}
            onChange={({ target }) => visit.setOptions({ memoryTurns: Number(target.value) }, side)}
          >
            {visit.memoryChoices.map((turns) => (
              <option key={turns} value={turns}>
                {turns === 0 ? OPTION_TEXTS.noMemory : turns}
              </option>
            ))}
          </select>
        )}
      </Entry>
      {lengths.length > 1 && (
        <Entry label={CHAT_TEXTS.length} explanation={OPTION_TEXTS.lengthHint}>
          {(explanationId) => (
            <select
              aria-describedby={explanationId}
              value={length}
              onChange={({ target: { value } }) =>
                isAnswerLength(value) && visit.setOptions({ length: value }, side)
              }
            >
              {lengths.map((each) => (
                <option key={each} value={each}>
                  {describeLength(each)}
                </option>
              ))}
            </select>
          )}
        </Entry>
      )}
      {visit.table.exists && !isOfDemo && (
        <Entry label={OPTION_TEXTS.drawsMap} explanation={OPTION_TEXTS.drawsMapHint}>
          {(explanationId) => (
            <input
              type="checkbox"
              aria-describedby={explanationId}
              checked={drawsMap}
              onChange={({ target }) => visit.setOptions({ drawsMap: target.checked }, side)}
            />
          )}
        </Entry>
      )}
    </>
  );
}
