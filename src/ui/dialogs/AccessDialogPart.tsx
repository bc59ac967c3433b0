import { ACCESS_TEXTS } from '../../domain/texts/failure-texts.ts';
import { createDialog } from '../controls/create-dialog.tsx';
import { late } from '../controls/late-code.ts';

export const AccessDialogPart = createDialog(
  late(async () => (await import('./AccessDialog.tsx')).AccessDialog),
  ACCESS_TEXTS.title,
);
