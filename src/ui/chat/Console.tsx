import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import type { Visit } from '../../domain/visit/visit.ts';
import {
  CHAT_TEXTS,
  consoleTitle,
  describeConnection,
  disclosureText,
  modeLabel,
} from '../../domain/texts/chat-texts.ts';
import { TABLE_TEXTS } from '../../domain/texts/table-texts.ts';
import type { Product, ScreenTools } from '../app/screen-props.ts';
import { IconButton } from '../controls/Button.tsx';
import { ConversationButton } from '../conversation/ConversationButton.tsx';
import { AskStatus } from './AskStatus.tsx';
import { CHAT_ICONS } from './chat-icons.ts';
import { Composer } from './Composer.tsx';
import styles from './Console.module.css';
import { MessageList } from './MessageList.tsx';

interface ConsoleProps {
  readonly visit: Visit;
  readonly product: Product;
  readonly tools: ScreenTools;
}

/** The chat panel: header, messages, status, and the input (behaviour 5.2 to 5.5, 5.7). */
export function Console({ visit, product, tools }: ConsoleProps) {
  useSignals();
  const input = useRef<HTMLTextAreaElement>(null);
  const [areTimesShown, setTimesShown] = useState(false);
  const { persona } = visit.chosen.value;
  const connection = visit.connection.value;
  return (
    <section className={styles.console} aria-label={consoleTitle(persona.name)}>
      <header className={styles.header}>
        <h1 className={styles.title}>{consoleTitle(persona.name)}</h1>
        <p className={styles.connection} data-connection={connection}>
          {describeConnection(connection)}
        </p>
        <p className={styles.mode}>{modeLabel(product.mode)}</p>
        {tools.table && (
          <IconButton
            icon={CHAT_ICONS.table}
            label={TABLE_TEXTS.roundTable}
            aria-pressed={false}
            onClick={tools.table.open}
          />
        )}
        <IconButton
          icon={CHAT_ICONS.clock}
          label={CHAT_TEXTS.showTimes}
          aria-pressed={areTimesShown}
          onClick={() => setTimesShown(!areTimesShown)}
        />
        <ConversationButton visit={visit} product={product} files={tools.files} />
      </header>
      <MessageList visit={visit} areTimesShown={areTimesShown} tools={tools} input={input} />
      <AskStatus visit={visit} focusFallback={input} />
      <Composer visit={visit} input={input} />
      <p className={styles.disclosure}>{disclosureText(product.mode)}</p>
    </section>
  );
}
