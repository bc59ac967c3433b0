import { isDemo } from '../../domain/answerer.ts';
import { useSignals } from '@preact/signals-react/runtime';
import {
  answererLabel,
  answererParts,
  describeConnection,
  whoAnswersLabel,
} from '../../domain/texts/chat-texts.ts';
import { useApp, useVisit } from '../context.ts';
import { DrillBadgePart } from '../dialogs/DrillBadgePart.tsx';
import styles from './console.module.css';

interface ConsoleHeaderProps {
  readonly title: string;
  readonly id?: string;
  /** The model of the persona that is shown. */
  readonly model?: string;
}

/** Title, connection state, and who answers, as a button where visitors may choose. */
export function ConsoleHeader({ title, id, model }: ConsoleHeaderProps) {
  useSignals();
  const visit = useVisit();
  const connection = visit.connection.value;
  const { faultDrill, ownModel, showChoice } = useApp();
  const answerer = visit.answerer.value;
  const drill = isDemo(answerer) ? faultDrill?.view.value : undefined;
  const held = drill?.kind === 'set' && drill.fault !== 'none' ? drill : undefined;
  // Until another is chosen, the one who is gone.
  const named = ownModel?.lost.value ?? { ...answerer, ...(model !== undefined && { model }) };
  const label = whoAnswersLabel(answererLabel(named));
  const parts = answererParts(named).map((part) => <span key={part}>{part}</span>);
  return (
    <header className={styles.header}>
      <h1 id={id} tabIndex={-1}>
        {title}
      </h1>
      <p className={`${styles.connection} data dot row unprinted`} data-connection={connection}>
        {describeConnection(connection)}
      </p>
      <p className={`${styles.answerer} data quiet`}>
        {ownModel ? (
          <button
            type="button"
            className={`${styles.who} link`}
            aria-haspopup="dialog"
            aria-label={label}
            title={label}
            onClick={showChoice}
          >
            {parts}
          </button>
        ) : (
          <span className={styles.who} title={label}>
            {parts}
          </span>
        )}
        {faultDrill && held && <DrillBadgePart drill={faultDrill} held={held} />}
      </p>
    </header>
  );
}
