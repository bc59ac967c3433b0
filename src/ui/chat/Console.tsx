import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { describeConnection, disclosureText, modeLabel } from '../../domain/texts/chat-texts.ts';
import { consoleTitle } from '../../domain/texts/page-texts.ts';
import { useApp, useVisit } from '../app/contexts.ts';
import { AskStatus } from './AskStatus.tsx';
import { Composer } from './Composer.tsx';
import styles from './Console.module.css';
import { MessageList } from './MessageList.tsx';

interface ConsoleProps {
  readonly areTimesShown: boolean;
}

/** The chat panel: header, messages, status, and the input (behaviour 5.2 to 5.5, 5.7). */
export function Console({ areTimesShown }: ConsoleProps) {
  useSignals();
  const visit = useVisit();
  const { mode } = useApp().product;
  const input = useRef<HTMLTextAreaElement>(null);
  const { persona } = visit.chosen.value;
  const connection = visit.connection.value;
  return (
    <section className={styles.console} aria-label={consoleTitle(persona.name)}>
      <header className={styles.header}>
        <h1 className={styles.title}>{consoleTitle(persona.name)}</h1>
        <p className={styles.connection} data-connection={connection}>
          {describeConnection(connection)}
        </p>
        <p className={styles.mode}>{modeLabel(mode)}</p>
      </header>
      <MessageList areTimesShown={areTimesShown} />
      <AskStatus />
      <Composer input={input} />
      <p className={styles.disclosure}>{disclosureText(mode)}</p>
    </section>
  );
}
