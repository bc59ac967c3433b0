import { TEXTS } from '../../domain/texts/page-texts.ts';
import { createScreen } from '../parts/create-screen.tsx';
import { late } from '../parts/late-code.ts';

export const ChatScreenPart = createScreen(
  late(async () => (await import('./ChatScreen.tsx')).ChatScreen),
  TEXTS.loadingChat,
);
