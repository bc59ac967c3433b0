import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { createScreen } from '../controls/create-screen.tsx';
import { late } from '../controls/late-code.ts';

export const ChatScreenPart = createScreen(
  late(async () => (await import('./ChatScreen.tsx')).ChatScreen),
  PAGE_TEXTS.loadingChat,
);
