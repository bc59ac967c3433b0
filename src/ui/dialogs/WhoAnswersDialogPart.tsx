import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { createDialog } from '../controls/create-dialog.tsx';
import { late } from '../controls/late-code.ts';

export const WhoAnswersDialogPart = createDialog(
  late(async () => (await import('./WhoAnswersDialog.tsx')).WhoAnswersDialog),
  PAGE_TEXTS.whoAnswers,
);
