import { useSignals } from '@preact/signals-react/runtime';
import type { Squad } from '../../domain/squad/squad.ts';
import { readTranscript } from '../../domain/transcript/read-transcript.ts';
import { wordTranscriptProblem, wordRestoreRefusal } from '../../domain/texts/transcript-texts.ts';
import type { Product } from '../app/screen-props.ts';
import { ConversationDialog } from './ConversationDialog.tsx';
import type { PageFiles } from '../../ports/files.ts';
import type { ImportResult } from './use-import-choice.ts';

interface OpenConversationDialogProps {
  readonly squad: Squad;
  readonly product: Product;
  readonly files: PageFiles;
  readonly onClose: () => void;
}

/** The dialog of the conversation that is open. */
export function OpenConversationDialog({ squad, product, files, onClose }: OpenConversationDialogProps) {
  useSignals();
  const conversation = squad.conversation.value;
  if (!conversation) return undefined;
  return (
    <ConversationDialog
      conversation={conversation}
      persona={squad.selection.value.persona}
      personas={squad.personas}
      conversations={squad.conversations.value}
      product={product}
      files={files}
      onImport={(text) => importInto(squad, text)}
      onClose={onClose}
    />
  );
}

function importInto(squad: Squad, text: string): ImportResult {
  const reading = readTranscript(text, squad.personas);
  if (reading.kind === 'refused') return { kind: 'refused', words: wordTranscriptProblem(reading.problem) };
  const decision = squad.restore(reading.conversation);
  return decision.kind === 'restore'
    ? { kind: 'imported' }
    : { kind: 'refused', words: wordRestoreRefusal(decision.reason) };
}
