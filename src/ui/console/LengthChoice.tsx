import { useSignals } from '@preact/signals-react/runtime';
import { isAnswerLength } from '../../domain/asking/answer-length.ts';
import { sideOf } from '../../domain/answerer.ts';
import { CHAT_TEXTS, describeLength } from '../../domain/texts/chat-texts.ts';
import { useVisit } from '../context.ts';
import styles from './console.module.css';

/** The length of answers beside the input, where there is a choice. */
export function LengthChoice() {
  useSignals();
  const visit = useVisit();
  const lengths = visit.lengthsOf(sideOf(visit.answerer.value));
  return (
    lengths.length > 1 && (
      <label className={styles.length}>
        {CHAT_TEXTS.length}{' '}
        <select
          value={visit.options.value.length}
          onChange={({ target: { value } }) => isAnswerLength(value) && visit.setOptions({ length: value })}
        >
          {lengths.map((each) => (
            <option key={each} value={each}>
              {describeLength(each)}
            </option>
          ))}
        </select>
      </label>
    )
  );
}
