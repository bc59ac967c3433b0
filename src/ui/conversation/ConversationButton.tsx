import type { Visit } from '../../domain/visit/visit.ts';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import type { PageFiles } from '../../ports/files.ts';
import { FetchedDialog, useOpenings } from '../app/FetchedDialog.tsx';
import type { Product } from '../app/screen-props.ts';
import { CHAT_ICONS } from '../chat/chat-icons.ts';
import { IconButton } from '../controls/Button.tsx';

interface ConversationButtonProps {
  readonly visit: Visit;
  readonly product: Product;
  readonly files: PageFiles;
}

/** Opens the dialog of the conversation, whose code is fetched then (behaviour 5.15, 9.10, 9.11). */
export function ConversationButton({ visit, product, files }: ConversationButtonProps) {
  const { opening, open, close } = useOpenings();
  return (
    <>
      <IconButton
        icon={CHAT_ICONS.share}
        label={CHAT_TEXTS.findExportOrImport}
        aria-haspopup="dialog"
        onClick={open}
      />
      {opening !== undefined && (
        <FetchedDialog
          key={opening}
          load={loadDialog}
          label={CHAT_TEXTS.findExportOrImport}
          props={{ visit, product, files, onClose: close }}
        />
      )}
    </>
  );
}

async function loadDialog() {
  const { OpenConversationDialog } = await import('./ConversationDialog.tsx');
  return OpenConversationDialog;
}
