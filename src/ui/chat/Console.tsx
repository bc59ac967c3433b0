import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import {
  CHAT_TEXTS,
  answererLabel,
  describeConnection,
  disclosureText,
  isDemo,
  whoAnswersLabel,
} from '../../domain/texts/chat-texts.ts';
import { TEXTS, consoleTitle } from '../../domain/texts/page-texts.ts';
import { modeOf, useApp, useVisit } from '../context.ts';
import { DrillBadgePart } from '../dialogs/DrillBadgePart.tsx';
import { AskStatus } from './AskStatus.tsx';
import { Composer } from './Composer.tsx';
import { Hint } from './Hint.tsx';
import styles from './Console.module.css';
import { MessageList } from './MessageList.tsx';

interface ConsoleProps {
  readonly areTimesShown: boolean;
}

interface ConsoleHeaderProps {
  readonly title: string;
  readonly id?: string;
  /** The persona's own model, if it has one. */
  readonly model?: string | undefined;
}

/** The chat panel: header, messages, status, and the input. */
export function Console({ areTimesShown }: ConsoleProps) {
  useSignals();
  const { chosen } = useVisit();
  const input = useRef<HTMLTextAreaElement>(null);
  const { persona } = chosen.value;
  return (
    <section className={`${styles.console} panel`} aria-label={consoleTitle(persona.name)}>
      <ConsoleHeader title={consoleTitle(persona.name)} model={persona.model} />
      <MessageList areTimesShown={areTimesShown} />
      <AskStatus />
      {/* Below whatever comes and goes, so that it does not move. */}
      <Hint />
      <Composer input={input} />
      <p className={`${styles.disclosure} row quiet small`}>
        <Disclosure />
      </p>
    </section>
  );
}

/** Who answers and where the text goes; after a generic answer, also what else is possible. */
export function Disclosure() {
  useSignals();
  const visit = useVisit();
  const app = useApp();
  const mode = modeOf(app);
  return (
    <>
      <span>{disclosureText(mode, visit.memoryTurns.value)}</span>
      {isDemo(mode) && visit.hasGeneralReply.value && (
        <span>
          {CHAT_TEXTS.prepared}{' '}
          {app.ownModel ? (
            <button type="button" className={styles.link} aria-haspopup="dialog" onClick={app.showChoice}>
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

/** Title, connection state, and who answers, as a button where visitors may choose. */
export function ConsoleHeader({ title, id, model }: ConsoleHeaderProps) {
  useSignals();
  const connection = useVisit().connection.value;
  const { product, faultDrill, ownModel, showChoice } = useApp();
  const ownHost = ownModel?.host.value;
  const drill = ownHost === undefined ? faultDrill?.view.value : undefined;
  const held = drill?.kind === 'set' && drill.fault !== 'none' ? drill : undefined;
  const answerer = ownHost ?? answererLabel(product.mode, model ?? product.model);
  return (
    <header className={styles.header}>
      <h1 id={id} tabIndex={-1}>
        {title}
      </h1>
      <p className={`${styles.connection} data dot row`} data-connection={connection}>
        {describeConnection(connection)}
      </p>
      <p className={`${styles.answerer} data quiet`}>
        {ownModel ? (
          <button
            type="button"
            className={styles.link}
            aria-haspopup="dialog"
            aria-label={whoAnswersLabel(answerer)}
            title={TEXTS.whoAnswers}
            onClick={showChoice}
          >
            {answerer}
          </button>
        ) : (
          answerer
        )}{' '}
        {faultDrill && held && <DrillBadgePart drill={faultDrill} held={held} />}
      </p>
    </header>
  );
}
