import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import {
  CHAT_TEXTS,
  answererLabel,
  describeConnection,
  disclosureText,
} from '../../domain/texts/chat-texts.ts';
import { consoleTitle } from '../../domain/texts/page-texts.ts';
import { useApp, useVisit } from '../app/contexts.ts';
import { DrillBadge } from '../app/parts.tsx';
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
  /** The persona's own, if it has one. */
  readonly model?: string | undefined;
}

/** The chat panel: header, messages, status, and the input (behaviour 5.2 to 5.5, 5.7). */
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
      {/* Below what comes and goes, so that it stays in its place. */}
      <Hint />
      <Composer input={input} />
      <p className={`${styles.disclosure} row quiet small`}>
        <Disclosure />
      </p>
    </section>
  );
}

/** Who answers and where a text goes; after an answer that would do for any question, what else is possible. */
export function Disclosure() {
  useSignals();
  const visit = useVisit();
  const { mode } = useApp().product;
  return (
    <>
      <span>{disclosureText(mode, visit.memoryTurns.value)}</span>
      {visit.hasGeneralReply.value && <span>{CHAT_TEXTS.generalReply}</span>}
    </>
  );
}

/** What the panel shows, whether its provider is reachable, and which one that is. */
export function ConsoleHeader({ title, id, model }: ConsoleHeaderProps) {
  useSignals();
  const connection = useVisit().connection.value;
  const { product, faultDrill } = useApp();
  const drill = faultDrill?.view.value;
  const held = drill?.kind === 'set' && drill.fault !== 'none' ? drill : undefined;
  return (
    <header className={styles.header}>
      <h1 id={id} tabIndex={-1}>
        {title}
      </h1>
      <p className={`${styles.connection} data dot row`} data-connection={connection}>
        {describeConnection(connection)}
      </p>
      <p className={`${styles.answerer} data quiet`}>
        {answererLabel(product.mode, model ?? product.model)}{' '}
        {faultDrill && held && <DrillBadge drill={faultDrill} held={held} />}
      </p>
    </header>
  );
}
