import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { createDialog } from '../parts/create-dialog.tsx';
import { late } from '../parts/late-code.ts';

export const ProfileDialogPart = createDialog(
  late(async () => (await import('./ProfileDialog.tsx')).ProfileDialog),
  CHAT_TEXTS.profile,
);
