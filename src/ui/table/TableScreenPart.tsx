import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { createScreen } from '../controls/create-screen.tsx';
import { late } from '../controls/late-code.ts';

export const TableScreenPart = createScreen(
  late(async () => (await import('./TableScreen.tsx')).TableScreen),
  PAGE_TEXTS.loadingTable,
);
