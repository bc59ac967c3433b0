import { passOnLabel } from '../../domain/texts/chat-texts.ts';
import { createDialog } from '../parts/create-dialog.tsx';
import { late } from '../parts/late-code.ts';

export const PassOnDialogPart = createDialog(
  late(async () => (await import('./PassOnDialog.tsx')).PassOnDialog),
  passOnLabel(),
);
