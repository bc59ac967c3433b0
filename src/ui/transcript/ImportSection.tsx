import { type ChangeEvent, useEffect, useId, useRef } from 'react';
import type { Conversation } from '../../domain/conversation.ts';
import type { Persona } from '../../domain/persona.ts';
import type { ByPersona } from '../../domain/squad/by-persona.ts';
import { TRANSCRIPT_TEXTS, wordFound, wordReplaces } from '../../domain/texts/transcript-texts.ts';
import { Button } from '../controls/Button.tsx';
import hidden from '../controls/visually-hidden.module.css';
import styles from './ConversationDialog.module.css';
import type { PageFiles } from '../../ports/files.ts';
import { ImportQuestion } from './ImportQuestion.tsx';
import { type FoundConversation, type ImportResult, useImportChoice } from './use-import-choice.ts';
import { wordTime } from './word-times.ts';

interface ImportSectionProps {
  readonly personas: readonly Persona[];
  readonly conversations: ByPersona<Conversation>;
  readonly read: PageFiles['read'];
  readonly onImport: (text: string) => ImportResult;
  readonly onImported: () => void;
}

/** Brings a conversation back from a file: what it is comes first, then whether it is wanted (behaviour 9.11). */
export function ImportSection({ conversations, ...ports }: ImportSectionProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { choice, choose, accept, drop } = useImportChoice(ports);
  const found = choice.kind === 'found' ? choice : undefined;
  const replaced = found && countReplaced(conversations[found.persona.chatId]);
  const problem = choice.kind === 'refused' ? choice.words : found?.refusal;

  // What became of the choice stands last, on a small screen out of sight.
  useEffect(() => {
    const dialog = section.current?.closest('dialog');
    if (choice.kind !== 'none') dialog?.scrollTo({ top: dialog.scrollHeight });
  }, [choice]);

  function chooseFirst({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const file = currentTarget.files?.[0];
    // Or the same file could not be chosen again.
    currentTarget.value = '';
    if (file) void choose(file);
  }

  return (
    <section ref={section} className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId}>{TRANSCRIPT_TEXTS.import}</h3>
      <p className={styles.hint}>{TRANSCRIPT_TEXTS.importHint}</p>
      <div className={styles.chooser}>
        <Button ref={button} onClick={() => input.current?.click()}>
          {TRANSCRIPT_TEXTS.choose}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          className={hidden.hidden}
          aria-label={TRANSCRIPT_TEXTS.file}
          tabIndex={-1}
          onChange={chooseFirst}
        />
      </div>
      <div role="status" className={styles.found} data-persona={found?.persona.chatId}>
        {choice.kind === 'reading' && <p>{TRANSCRIPT_TEXTS.reading}</p>}
        {found && <p>{describe(found)}</p>}
        {found && replaced !== undefined && <p>{wordReplaces(found.persona.name, replaced)}</p>}
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {found && (
        <ImportQuestion
          replaces={replaced !== undefined}
          onAccept={() => accept(found)}
          onDrop={drop}
          refuge={button}
        />
      )}
    </section>
  );
}

function describe({ persona, conversation }: FoundConversation): string {
  return wordFound(persona.name, conversation.messages.length, wordTime(conversation.lastUpdatedMs));
}

/** How many messages an import would replace; undefined where that is the welcome alone, or nothing. */
function countReplaced(present: Conversation | undefined): number | undefined {
  const count = present?.messages.length ?? 0;
  return count > 1 ? count : undefined;
}
