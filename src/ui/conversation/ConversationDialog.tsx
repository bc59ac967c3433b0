import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef } from 'react';
import type { Conversation } from '../../domain/conversation.ts';
import type { Persona, PersonaId } from '../../domain/persona.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import {
  describeTranscriptProblem,
  TRANSCRIPT_TEXTS,
  transcriptTitle,
} from '../../domain/texts/dialog-texts.ts';
import { describeRefusal } from '../../domain/texts/failure-texts.ts';
import { readTranscript } from '../../domain/transcript/conversation-json.ts';
import type { TranscriptReading } from '../../domain/transcript/conversation-json.ts';
import type { PageFiles } from '../../ports/files.ts';
import type { Product } from '../app/screen-props.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import styles from './ConversationDialog.module.css';
import { ExportSection } from './ExportSection.tsx';
import { FindSection } from './FindSection.tsx';
import { type ImportResult, ImportSection } from './ImportSection.tsx';

interface OpenConversationDialogProps {
  readonly visit: Visit;
  readonly product: Product;
  readonly files: PageFiles;
  readonly onClose: () => void;
}

interface ConversationDialogProps {
  /** The one to search and export, and the persona it is with. */
  readonly conversation: Conversation;
  readonly persona: Persona;
  /** The persona's conversation, which an import would replace. */
  readonly presentOf: (personaId: PersonaId) => Conversation | undefined;
  readonly product: Pick<Product, 'name' | 'squadId'>;
  readonly files: PageFiles;
  /** What a text holds that was exported before. */
  readonly read: (text: string) => TranscriptReading;
  /** Begins the conversation again; undefined while that cannot be done. */
  readonly onBegin: (() => void) | undefined;
  /** Replaces the conversation of the transcript's persona with the transcript. */
  readonly onImport: (text: string) => ImportResult;
  readonly onClose: () => void;
}

/** The dialog for the open conversation. */
export function OpenConversationDialog({ visit, product, files, onClose }: OpenConversationDialogProps) {
  useSignals();
  const lane = visit.chosen.value;
  const { persona } = lane;
  const conversation = lane.conversation.value;
  if (!conversation) return undefined;
  return (
    <ConversationDialog
      conversation={conversation}
      persona={persona}
      read={(text) => readHere(visit, text)}
      presentOf={(personaId) => visit.laneOf(personaId)?.conversation.value}
      product={product}
      files={files}
      onBegin={lane.canBeginAgain.value ? () => lane.beginAgain() : undefined}
      onImport={(text) => importInto(visit, text)}
      onClose={onClose}
    />
  );
}

/** Searches or exports a whole conversation, imports one, or begins it again (behaviour 5.15, 9.10, 9.11, 9.14). */
export function ConversationDialog({
  conversation,
  persona,
  read,
  presentOf,
  product,
  files,
  onBegin,
  onImport,
  onClose,
}: ConversationDialogProps) {
  const beginId = useId();
  const content = useRef<HTMLDivElement>(null);
  // The browser closes it and returns the focus to where it was.
  const close = () => content.current?.closest('dialog')?.close();
  return (
    <Dialog label={transcriptTitle(persona.name)} headed persona={persona} onClose={onClose}>
      <div ref={content} className={styles.content}>
        <FindSection conversation={conversation} persona={persona} copy={files.copy} />
        <ExportSection conversation={conversation} persona={persona} product={product} files={files} />
        <section className={styles.section} aria-labelledby={beginId}>
          <h3 id={beginId}>{TRANSCRIPT_TEXTS.begin}</h3>
          <p className={styles.hint}>{TRANSCRIPT_TEXTS.beginHint}</p>
          <div className={styles.chooser}>
            <Button
              disabled={!onBegin}
              onClick={() => {
                onBegin?.();
                close();
              }}
            >
              {TRANSCRIPT_TEXTS.begin}
            </Button>
          </div>
        </section>
        <ImportSection
          readText={read}
          presentOf={presentOf}
          readFile={files.read}
          onImport={onImport}
          onImported={close}
        />
      </div>
    </Dialog>
  );
}

function readHere(visit: Visit, text: string): TranscriptReading {
  return readTranscript(text, visit.squad, visit.nowMs());
}

function importInto(visit: Visit, text: string): ImportResult {
  const reading = readHere(visit, text);
  if (reading.kind === 'refused')
    return { kind: 'refused', words: describeTranscriptProblem(reading.problem) };
  const why = visit.restore(reading.conversation);
  return why ? { kind: 'refused', words: describeRefusal(why) } : { kind: 'imported' };
}
