import { ACCESS_TEXTS } from '../../domain/texts/failure-texts.ts';
import { createDialog } from '../parts/create-dialog.tsx';
import { late } from '../parts/late-code.ts';

export const AccessDialogPart = createDialog(
  late(async () => (await import('./AccessDialog.tsx')).AccessDialog),
  ACCESS_TEXTS.title,
);
