import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import type { Product } from '../app/screen-props.ts';
import { FetchedDialog, useOpenings } from '../app/FetchedDialog.tsx';
import { IconButton } from '../controls/Button.tsx';
import { CHAT_ICONS } from '../chat/chat-icons.ts';
import type { PageFiles } from '../../ports/files.ts';

interface ConversationButtonProps {
  readonly squad: Squad;
  readonly product: Product;
  readonly files: PageFiles;
}

/** Opens what can be done with the conversation as a whole; the code for it is fetched then (behaviour 5.15, 9.10, 9.11). */
export function ConversationButton({ squad, product, files }: ConversationButtonProps) {
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
          props={{ squad, product, files, onClose: close }}
        />
      )}
    </>
  );
}

async function loadDialog() {
  const { OpenConversationDialog } = await import('./OpenConversationDialog.tsx');
  return OpenConversationDialog;
}
