import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { createDialog } from '../controls/create-dialog.tsx';
import { late } from '../controls/late-code.ts';

export const ConversationDialogPart = createDialog(
  late(async () => (await import('./ConversationDialog.tsx')).ConversationDialog),
  CHAT_TEXTS.conversation,
);
