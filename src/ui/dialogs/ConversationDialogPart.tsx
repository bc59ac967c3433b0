import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { createDialog } from '../parts/create-dialog.tsx';
import { late } from '../parts/late-code.ts';

export const ConversationDialogPart = createDialog(
  late(async () => (await import('./ConversationDialog.tsx')).ConversationDialog),
  CHAT_TEXTS.conversation,
);
