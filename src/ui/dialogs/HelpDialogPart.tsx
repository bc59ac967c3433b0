import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { createDialog } from '../controls/create-dialog.tsx';
import { late } from '../controls/late-code.ts';

export const HelpDialogPart = createDialog(
  late(async () => (await import('./HelpDialog.tsx')).HelpDialog),
  PAGE_TEXTS.shortcuts,
);
