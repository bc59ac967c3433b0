import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { createDialog } from '../controls/create-dialog.tsx';
import { late } from '../controls/late-code.ts';

export const OptionsDialogPart = createDialog(
  late(async () => (await import('./OptionsDialog.tsx')).OptionsDialog),
  PAGE_TEXTS.options,
);
