import { passOnLabel } from '../../domain/texts/chat-texts.ts';
import { createDialog } from '../controls/create-dialog.tsx';
import { late } from '../controls/late-code.ts';

export const PassOnDialogPart = createDialog(
  late(async () => (await import('./PassOnDialog.tsx')).PassOnDialog),
  passOnLabel(),
);
