import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type Conversation, MAX_TRANSCRIPT_CHARACTERS } from '../../domain/conversation.ts';
import type { Persona, PersonaId } from '../../domain/persona.ts';
import {
  describeFound,
  describeReplacement,
  describeTranscriptProblem,
  TRANSCRIPT_TEXTS,
} from '../../domain/texts/dialog-texts.ts';
import type { TranscriptProblem, TranscriptReading } from '../../domain/transcript/conversation-json.ts';
import type { PageFiles } from '../../ports/files.ts';
import { useFocusRescue } from '../app/use-focus-rescue.ts';
import { accentAttributes } from '../controls/accent.ts';
import { Button } from '../controls/Button.tsx';
import { FileInput } from '../controls/FileInput.tsx';
import styles from './ConversationDialog.module.css';
import { formatTime } from './times.ts';

/** How an import ended. */
export type ImportResult =
  | { readonly kind: 'imported' }
  /** Nothing was replaced; `words` say why. */
  | { readonly kind: 'refused'; readonly words: string };

interface ImportSectionProps {
  /** The persona's conversation, which an import would replace. */
  readonly presentOf: (personaId: PersonaId) => Conversation | undefined;
  readonly readFile: PageFiles['read'];
  readonly readText: (text: string) => TranscriptReading;
  readonly onImport: (text: string) => ImportResult;
  readonly onImported: () => void;
}

interface FoundConversation {
  readonly kind: 'found';
  readonly text: string;
  readonly conversation: Conversation;
  readonly persona: Persona;
  /** Why the last attempt to import it failed. */
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
  /** Where the focus goes when the question is answered. */
  readonly focusFallback: RefObject<HTMLElement | null>;
}

/** A UTF-16 code unit takes three bytes of UTF-8 at most. */
const MAX_TRANSCRIPT_BYTES = 3 * MAX_TRANSCRIPT_CHARACTERS;

const NONE: ImportChoice = { kind: 'none' };

/** Brings a conversation back from a file: shows what the file holds, then asks whether to import it (behaviour 9.11). */
export function ImportSection({ presentOf, ...rest }: ImportSectionProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { choice, choose, accept, drop } = useImportChoice(rest);
  const found = choice.kind === 'found' ? choice : undefined;
  const replaced = found && countReplaced(presentOf(found.persona.id));
  const problem = choice.kind === 'refused' ? choice.words : found?.refusal;

  // The outcome stands last, which is out of sight on a small screen.
  useEffect(() => {
    const dialog = section.current?.closest('dialog');
    if (choice.kind !== 'none') dialog?.scrollTo({ top: dialog.scrollHeight });
  }, [choice]);

  return (
    <section ref={section} className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId}>{TRANSCRIPT_TEXTS.import}</h3>
      <p className={styles.hint}>{TRANSCRIPT_TEXTS.importHint}</p>
      <div className={styles.chooser}>
        <Button ref={button} onClick={() => input.current?.click()}>
          {TRANSCRIPT_TEXTS.choose}
        </Button>
        <FileInput
          ref={input}
          label={TRANSCRIPT_TEXTS.file}
          accept=".json,application/json"
          onChoose={(file) => void choose(file)}
        />
      </div>
      <div role="status" className={styles.found} {...(found && accentAttributes(found.persona))}>
        {choice.kind === 'reading' && <p>{TRANSCRIPT_TEXTS.reading}</p>}
        {found && <p>{describe(found)}</p>}
        {found && replaced !== undefined && <p>{describeReplacement(found.persona.name, replaced)}</p>}
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {found && (
        <ImportConfirmation
          replaces={replaced !== undefined}
          onAccept={() => accept(found)}
          onDrop={drop}
          focusFallback={button}
        />
      )}
    </section>
  );
}

/** Asks whether to import what was found. */
function ImportConfirmation({ replaces, onAccept, onDrop, focusFallback }: ImportConfirmationProps) {
  const answers = useRef<HTMLDivElement>(null);
  useFocusRescue(answers, focusFallback);
  return (
    <div ref={answers} className={styles.answers}>
      <Button look="primary" onClick={onAccept}>
        {replaces ? TRANSCRIPT_TEXTS.replace : TRANSCRIPT_TEXTS.importNow}
      </Button>
      <Button onClick={onDrop}>{replaces ? TRANSCRIPT_TEXTS.keep : TRANSCRIPT_TEXTS.cancel}</Button>
    </div>
  );
}

function describe({ persona, conversation }: FoundConversation): string {
  return describeFound(persona.name, conversation.messages.length, formatTime(conversation.lastUpdatedMs));
}

/** How many messages an import would replace; undefined if only the welcome or nothing. */
function countReplaced(present: Conversation | undefined): number | undefined {
  const count = present?.messages.length ?? 0;
  return count > 1 ? count : undefined;
}

/** The chosen file, from its choice to its import; of two choices the later one counts. */
function useImportChoice({
  readFile,
  readText,
  onImport,
  onImported,
}: Omit<ImportSectionProps, 'presentOf'>) {
  const [choice, setChoice] = useState<ImportChoice>(NONE);
  const newest = useRef<File>(undefined);

  async function choose(file: File): Promise<void> {
    newest.current = file;
    setChoice({ kind: 'reading' });
    const found = await readChoice(file, readFile, readText);
    if (newest.current === file) setChoice(found);
  }

  function accept(found: FoundConversation): void {
    const result = onImport(found.text);
    if (result.kind === 'imported') onImported();
    else setChoice({ ...found, refusal: result.words });
  }

  return { choice, choose, accept, drop: () => setChoice(NONE) };
}

async function readChoice(
  file: File,
  readFile: ImportSectionProps['readFile'],
  readText: ImportSectionProps['readText'],
): Promise<ImportChoice> {
  if (file.size > MAX_TRANSCRIPT_BYTES) return refuse({ kind: 'too-large' });
  const text = await readFile(file);
  if (text === undefined) return refuse({ kind: 'unreadable' });
  const reading = readText(text);
  if (reading.kind === 'refused') return refuse(reading.problem);
  return { kind: 'found', text, conversation: reading.conversation, persona: reading.persona };
}

function refuse(problem: TranscriptProblem): ImportChoice {
  return { kind: 'refused', words: describeTranscriptProblem(problem) };
}
