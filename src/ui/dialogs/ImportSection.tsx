import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Conversation } from '../../domain/conversation/conversation.ts';
import type { Persona } from '../../domain/squad/persona.ts';
import {
  describeImportedFile,
  describeReplacement,
  describeConversationFileIssue,
  CONVERSATION_FILE_TEXTS,
} from '../../domain/texts/dialog-texts.ts';
import { describeRefusal } from '../../domain/texts/failure-texts.ts';
import {
  type ConversationFileIssue,
  type ConversationFileReading,
  readConversationFile,
} from '../../domain/conversation/conversation-json.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import type { PageFiles } from '../../ports/files.ts';
import type { Dropped } from '../controls/use-dropped-file.ts';
import { useApp, useVisit } from '../context.ts';
import { accentAttributes } from '../controls/accent.ts';
import { Button } from '../controls/Button.tsx';
import { FileInput } from '../controls/FileInput.tsx';
import styles from './dialogs.module.css';
import { readChosenFile } from './read-chosen-file.ts';
import { formatTime } from '../controls/times.ts';

interface ImportSectionProps {
  /** What was dropped on the page. */
  readonly dropped?: Dropped | undefined;
  readonly onImported: () => void;
}

interface FoundConversation {
  readonly kind: 'found';
  readonly text: string;
  readonly conversation: Conversation;
  readonly persona: Persona;
  /** Why the last import of it failed. */
  readonly refusal?: string;
}

type ImportChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'refused'; readonly words: string }
  | FoundConversation;

interface ImportConfirmationProps {
  /** Whether an import would replace anything. */
  readonly replaces: boolean;
  readonly onAccept: () => void;
  readonly onDrop: () => void;
}

const NONE: ImportChoice = { kind: 'none' };

/** Imports a conversation from a file: shows what the file holds, then asks for confirmation. */
export function ImportSection({ dropped, onImported }: ImportSectionProps) {
  useSignals();
  const visit = useVisit();
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { choice, choose, accept, drop } = useImportChoice(visit, dropped, onImported);
  const found = choice.kind === 'found' ? choice : undefined;
  const replaced = found && countReplaced(visit.laneOf(found.persona.id)?.conversation.value);
  const problem = choice.kind === 'refused' ? choice.words : found?.refusal;

  // The outcome is last, which may be out of sight on a small screen.
  useEffect(() => {
    const dialog = section.current?.closest('dialog');
    if (choice.kind !== 'none') dialog?.scrollTo({ top: dialog.scrollHeight });
  }, [choice]);

  return (
    <section ref={section} className={`${styles.section} stack`} aria-labelledby={titleId}>
      <h3 id={titleId}>{CONVERSATION_FILE_TEXTS.import}</h3>
      <p className="quiet">{CONVERSATION_FILE_TEXTS.importHint}</p>
      <Button data-focus-home onClick={() => input.current?.click()}>
        {CONVERSATION_FILE_TEXTS.choose}
      </Button>
      <FileInput
        ref={input}
        label={CONVERSATION_FILE_TEXTS.file}
        accept=".json,application/json"
        onChoose={(file) => void choose(file)}
      />
      <div role="status" className={`${styles.found} stack`} {...(found && accentAttributes(found.persona))}>
        {choice.kind === 'reading' && <p>{CONVERSATION_FILE_TEXTS.reading}</p>}
        {found && <p>{describe(found)}</p>}
        {found && replaced !== undefined && <p>{describeReplacement(found.persona.name, replaced)}</p>}
      </div>
      {problem && (
        <p role="alert" className="trouble">
          {problem}
        </p>
      )}
      {found && (
        <ImportConfirmation replaces={replaced !== undefined} onAccept={() => accept(found)} onDrop={drop} />
      )}
    </section>
  );
}

function ImportConfirmation({ replaces, onAccept, onDrop }: ImportConfirmationProps) {
  return (
    <div className="row">
      <Button look="primary" onClick={onAccept}>
        {replaces ? CONVERSATION_FILE_TEXTS.replace : CONVERSATION_FILE_TEXTS.importNow}
      </Button>
      <Button onClick={onDrop}>
        {replaces ? CONVERSATION_FILE_TEXTS.keep : CONVERSATION_FILE_TEXTS.cancel}
      </Button>
    </div>
  );
}

function describe({ persona, conversation }: FoundConversation): string {
  return describeImportedFile(
    persona.name,
    conversation.messages.length,
    formatTime(conversation.lastUpdatedMs),
  );
}

/** How many messages an import would replace; undefined if there is at most the welcome. */
function countReplaced(present: Conversation | undefined): number | undefined {
  const count = present?.messages.length ?? 0;
  return count > 1 ? count : undefined;
}

/** The chosen file until its import; the later of two choices wins. */
function useImportChoice(visit: Visit, dropped: Dropped | undefined, onImported: () => void) {
  const { files } = useApp();
  const [choice, setChoice] = useState<ImportChoice>(NONE);
  const newest = useRef<Dropped>(undefined);

  async function take(taken: Dropped): Promise<void> {
    newest.current = taken;
    setChoice({ kind: 'reading' });
    const found = await readChoice(visit, taken, files.read);
    if (newest.current === taken) setChoice(found);
  }

  const takeDropped = useEffectEvent((taken: Dropped) => newest.current !== taken && void take(taken));
  useEffect(() => {
    if (dropped) takeDropped(dropped);
  }, [dropped]);

  function accept(found: FoundConversation): void {
    const refusal = importInto(visit, found.text);
    if (refusal === undefined) onImported();
    else setChoice({ ...found, refusal });
  }

  return {
    choice,
    choose: (file: File) => take({ kind: 'file', file }),
    accept,
    drop: () => setChoice(NONE),
  };
}

async function readChoice(visit: Visit, taken: Dropped, read: PageFiles['read']): Promise<ImportChoice> {
  if (taken.kind === 'several') return { kind: 'refused', words: CONVERSATION_FILE_TEXTS.oneAtATime };
  const chosen = await readChosenFile(taken.file, read);
  if (chosen.kind !== 'text') return refuse(chosen);
  const { text } = chosen;
  const reading = readHere(visit, text);
  if (reading.kind === 'refused') return refuse(reading.issue);
  return { kind: 'found', text, conversation: reading.conversation, persona: reading.persona };
}

function readHere(visit: Visit, text: string): ConversationFileReading {
  return readConversationFile(text, visit.squad, visit.nowMs());
}

/** Replaces the conversation of the file's persona, or returns why it could not. */
function importInto(visit: Visit, text: string): string | undefined {
  const reading = readHere(visit, text);
  if (reading.kind === 'refused') return describeConversationFileIssue(reading.issue);
  const why = visit.importConversation(reading.conversation);
  return why && describeRefusal(why);
}

function refuse(issue: ConversationFileIssue): ImportChoice {
  return { kind: 'refused', words: describeConversationFileIssue(issue) };
}
