import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { FetchedDialog, useOpenings } from '../app/FetchedDialog.tsx';
import { CHAT_ICONS } from '../chat/chat-icons.ts';
import { IconButton } from '../controls/Button.tsx';

/** Opens the dialog of the conversation, whose code is fetched then (behaviour 5.15, 9.10, 9.11). */
export function ConversationButton() {
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
          props={{ onClose: close }}
        />
      )}
    </>
  );
}

async function loadDialog() {
  const { ConversationDialog } = await import('./ConversationDialog.tsx');
  return ConversationDialog;
}
