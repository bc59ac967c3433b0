import { useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { MAX_DRAFT_CHARACTERS } from '../../domain/limits.ts';
import { questionsToAll } from '../../domain/squad/prepared-questions.ts';
import { askAllFieldLabel, askAllLabel, describeRound, PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { useApp, useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { isSendKey } from '../controls/enter-choice.ts';
import { sendDraft } from '../controls/send-draft.ts';
import styles from './AskAll.module.css';

interface AskAllProps {
  /** Called before the table opens. */
  readonly onOpen: () => void;
  /** Who answers. */
  readonly children: ReactNode;
}

/** A field and suggestions for a first question to all personas, and what happens with it. */
export function AskAll({ onOpen, children }: AskAllProps) {
  useSignals();
  const { table, lanes, squad, busy, isDisconnected } = useVisit();
  const { enterChoice } = useApp();
  const headingId = useId();
  const wordsId = useId();
  const label = askAllLabel(lanes.length);
  const isRefused = busy.value || isDisconnected.value;

  function open(): void {
    onOpen();
    table.open();
  }

  /** What can't be sent stays in the table's input, which says why. */
  function ask(): void {
    open();
    if (table.draft.peek().trim() !== '') sendDraft(table);
  }

  function askOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (!isSendKey(event, enterChoice)) return;
    event.preventDefault();
    if (event.currentTarget.value.trim() !== '') ask();
  }

  return (
    <section className={`${styles.ask} panel stack`} aria-labelledby={headingId}>
      <p id={headingId} className={`${styles.heading} data`}>
        {PAGE_TEXTS.roundTable}
      </p>
      <div className={styles.entry}>
        <textarea
          className={`${styles.field} field`}
          rows={2}
          placeholder={askAllFieldLabel(lanes.length)}
          aria-label={label}
          aria-describedby={wordsId}
          dir="auto"
          enterKeyHint={enterChoice?.breaksLine.value ? 'enter' : 'send'}
          maxLength={MAX_DRAFT_CHARACTERS}
          value={table.draft.value}
          onChange={({ target }) => table.write(target.value)}
          onKeyDown={askOnEnter}
        />
        <Button look="primary" data-ask-all onClick={ask}>
          {label}
        </Button>
      </div>
      <div className={styles.questions} role="group" aria-label={PAGE_TEXTS.firstQuestions}>
        {questionsToAll(squad).map((question) => (
          <Button
            key={question}
            look="question"
            data-text
            disabled={isRefused}
            onClick={() => {
              // A second press may come before the screen changes.
              if (table.isOpen.peek()) return;
              open();
              table.ask(question);
            }}
          >
            {question}
          </Button>
        ))}
      </div>
      <p id={wordsId} className="quiet">
        {describeRound(lanes.length)}
      </p>
      <div className={styles.answerer}>{children}</div>
    </section>
  );
}
