import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { createDialog } from '../controls/create-dialog.tsx';
import { late } from '../controls/late-code.ts';

export const ProfileDialogPart = createDialog(
  late(async () => (await import('./ProfileDialog.tsx')).ProfileDialog),
  CHAT_TEXTS.profile,
);
