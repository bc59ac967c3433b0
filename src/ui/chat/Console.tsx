import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';
import {
  CHAT_TEXTS,
  consoleTitle,
  describeConnection,
  disclosureText,
  modeLabel,
} from '../../domain/texts/chat-texts.ts';
import type { Product, ScreenTools } from '../app/screen-props.ts';
import { IconButton } from '../controls/Button.tsx';
import { ConversationButton } from '../conversation/ConversationButton.tsx';
import { AskStatus } from './AskStatus.tsx';
import { CHAT_ICONS } from './chat-icons.ts';
import { Composer } from './Composer.tsx';
import styles from './Console.module.css';
import { MessageList } from './MessageList.tsx';

interface ConsoleProps {
  readonly squad: Squad;
  readonly product: Product;
  readonly tools: ScreenTools;
}

/** The chat panel: header, messages, status, and the input (behaviour 5.2 to 5.5, 5.7). */
export function Console({ squad, product, tools }: ConsoleProps) {
  useSignals();
  const input = useRef<HTMLTextAreaElement>(null);
  const [areTimesShown, setTimesShown] = useState(false);
  const { persona } = squad.selection.value;
  const connection = squad.connection.value;
  return (
    <section className={styles.console} aria-label={consoleTitle(persona.name)}>
      <header className={styles.header}>
        <h1 className={styles.title}>{consoleTitle(persona.name)}</h1>
        <p className={styles.connection} data-connection={connection}>
          {describeConnection(connection)}
        </p>
        <p className={styles.mode}>{modeLabel(product.mode)}</p>
        <IconButton
          icon={CHAT_ICONS.clock}
          label={CHAT_TEXTS.showTimes}
          aria-pressed={areTimesShown}
          onClick={() => setTimesShown(!areTimesShown)}
        />
        <ConversationButton squad={squad} product={product} files={tools.files} />
      </header>
      <MessageList squad={squad} areTimesShown={areTimesShown} copy={tools.files.copy} input={input} />
      <AskStatus squad={squad} focusFallback={input} />
      <Composer squad={squad} input={input} />
      <p className={styles.disclosure}>{disclosureText(product.mode)}</p>
    </section>
  );
}
