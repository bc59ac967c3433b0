import { TEXTS } from '../../domain/texts/page-texts.ts';
import { createDialog } from '../parts/create-dialog.tsx';
import { late } from '../parts/late-code.ts';

export const HelpDialogPart = createDialog(
  late(async () => (await import('./HelpDialog.tsx')).HelpDialog),
  TEXTS.shortcuts,
);
