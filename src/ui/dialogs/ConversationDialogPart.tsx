import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { createDialog } from '../controls/create-dialog.tsx';
import { late } from '../controls/late-code.ts';

export const ConversationDialogPart = createDialog(
  late(async () => (await import('./ConversationDialog.tsx')).ConversationDialog),
  CHAT_TEXTS.conversation,
);

export const RoundsDialogPart = createDialog(
  late(async () => (await import('./ConversationDialog.tsx')).RoundsDialog),
  PAGE_TEXTS.roundTable,
);
