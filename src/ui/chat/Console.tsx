import { useSignals } from '@preact/signals-react/runtime';
import {
  type ProviderMode,
  consoleTitle,
  wordConnection,
  wordDisclosure,
} from '../../domain/interface-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { AskStatus } from './AskStatus.tsx';
import { Composer } from './Composer.tsx';
import styles from './Console.module.css';
import { MessageList } from './MessageList.tsx';

interface ConsoleProps {
  readonly squad: Squad;
  readonly mode: ProviderMode;
}

/** The chat panel: header, messages, what is going on, and the input (behaviour 5.2 to 5.5). */
export function Console({ squad, mode }: ConsoleProps) {
  useSignals();
  const { persona } = squad.selection.value;
  const connection = squad.connection.value;
  return (
    <section className={styles.console} data-persona={persona.chatId} aria-label={consoleTitle(persona.name)}>
      <header className={styles.header}>
        <h1 className={styles.title}>{consoleTitle(persona.name)}</h1>
        <p className={styles.connection} data-connection={connection}>
          {wordConnection(connection)}
        </p>
      </header>
      <MessageList squad={squad} />
      <AskStatus squad={squad} />
      <Composer squad={squad} />
      <p className={styles.disclosure}>{wordDisclosure(mode)}</p>
    </section>
  );
}
