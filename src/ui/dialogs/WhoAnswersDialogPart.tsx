import { TEXTS } from '../../domain/texts/page-texts.ts';
import { createDialog } from '../parts/create-dialog.tsx';
import { late } from '../parts/late-code.ts';

export const WhoAnswersDialogPart = createDialog(
  late(async () => (await import('./WhoAnswersDialog.tsx')).WhoAnswersDialog),
  TEXTS.whoAnswers,
);
