import { useRef } from 'react';
import type { Conversation } from '../../domain/conversation.ts';
import type { Persona } from '../../domain/persona.ts';
import type { ByPersona } from '../../domain/squad/by-persona.ts';
import { wordTranscript } from '../../domain/texts/transcript-texts.ts';
import type { Product } from '../app/screen-props.ts';
import { Dialog } from '../controls/Dialog.tsx';
import styles from './ConversationDialog.module.css';
import { ExportSection } from './ExportSection.tsx';
import type { PageFiles } from '../../ports/files.ts';
import { FindSection } from './FindSection.tsx';
import { ImportSection } from './ImportSection.tsx';
import type { ImportResult } from './use-import-choice.ts';

interface ConversationDialogProps {
  /** The one that can be searched and exported, and with whom it is. */
  readonly conversation: Conversation;
  readonly persona: Persona;
  /** With whom an imported one may be. */
  readonly personas: readonly Persona[];
  /** What an import would replace. */
  readonly conversations: ByPersona<Conversation>;
  readonly product: Pick<Product, 'name'>;
  readonly files: PageFiles;
  /** Puts the conversation of a transcript in the place of its persona's. */
  readonly onImport: (text: string) => ImportResult;
  readonly onClose: () => void;
}

/** What can be done with a conversation as a whole: search or export it, or import one (behaviour 5.15, 9.10, 9.11). */
export function ConversationDialog({
  conversation,
  persona,
  personas,
  conversations,
  product,
  files,
  onImport,
  onClose,
}: ConversationDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog label={wordTranscript(persona.name)} headed persona={persona.chatId} onClose={onClose}>
      <div ref={content} className={styles.content}>
        <FindSection conversation={conversation} persona={persona} copy={files.copy} />
        <ExportSection
          conversation={conversation}
          persona={persona}
          productName={product.name}
          files={files}
        />
        <ImportSection
          personas={personas}
          conversations={conversations}
          read={files.read}
          onImport={onImport}
          // Closed by the browser, which gives the focus back to where it was.
          onImported={() => content.current?.closest('dialog')?.close()}
        />
      </div>
    </Dialog>
  );
}
