import type { ComponentType } from 'react';
import { CHAT_TEXTS, passOnLabel } from '../../domain/texts/chat-texts.ts';
import { ACCESS_TEXTS } from '../../domain/texts/failure-texts.ts';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import { Dialog } from '../controls/Dialog.tsx';
import { type Part, createPart } from './create-part.tsx';
import { BrokenPart, renderBrokenScreen } from './ErrorBoundary.tsx';
import { late } from './late-code.ts';

interface DialogProps {
  readonly onClose: () => void;
}

/* What the page loads after the first screens. `vite.config.ts` says which parts share a file. */

export const ChatScreen = createScreen(
  late(async () => (await import('../chat/ChatScreen.tsx')).ChatScreen),
  TEXTS.loadingChat,
);

export const TableScreen = createScreen(
  late(async () => (await import('../table/TableScreen.tsx')).TableScreen),
  TEXTS.loadingTable,
);

/** The console does not wait for it. */
export const DetailCard = createPart(
  late(async () => (await import('../persona/DetailCard.tsx')).DetailCard),
  {
    broken: (_, tryAgain) => <BrokenPart onTryAgain={tryAgain} />,
  },
);

export const HelpDialog = createDialog(
  late(async () => (await import('../dialogs/HelpDialog.tsx')).HelpDialog),
  TEXTS.shortcuts,
);

export const OptionsDialog = createDialog(
  late(async () => (await import('../dialogs/OptionsDialog.tsx')).OptionsDialog),
  TEXTS.options,
);

export const ProfileDialog = createDialog(
  late(async () => (await import('../dialogs/ProfileDialog.tsx')).ProfileDialog),
  CHAT_TEXTS.profile,
);

export const PassOnDialog = createDialog(
  late(async () => (await import('../dialogs/PassOnDialog.tsx')).PassOnDialog),
  passOnLabel(),
);

export const AccessDialog = createDialog(
  late(async () => (await import('../dialogs/AccessDialog.tsx')).AccessDialog),
  ACCESS_TEXTS.title,
);

export const WhoAnswersDialog = createDialog(
  late(async () => (await import('../dialogs/WhoAnswersDialog.tsx')).WhoAnswersDialog),
  TEXTS.whoAnswers,
);

export const ConversationDialog = createDialog(
  late(async () => (await import('../dialogs/ConversationDialog.tsx')).ConversationDialog),
  CHAT_TEXTS.conversation,
);

/** Optional: without the badge, the answers still show the fault. */
export const DrillBadge = createPart(
  late(async () => (await import('../dialogs/FaultDrillPanel.tsx')).DrillBadge),
  {
    broken: () => undefined,
  },
);

/** Optional: without it, keeping goes on silently. */
export const KeepNews = createPart(
  late(async () => (await import('../dialogs/KeepNews.tsx')).KeepNews),
  {
    broken: () => undefined,
  },
);

/** Loaded during the intro along with the chat: the table and most dialogs, which share one file. */
export const TABLE_AND_DIALOGS = [
  DetailCard,
  TableScreen,
  HelpDialog,
  OptionsDialog,
  ProfileDialog,
  PassOnDialog,
  AccessDialog,
] as const;

function createScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: string,
): Part<Props> {
  return createPart(load, {
    pending: () => <p role="status">{waiting}</p>,
    broken: (_, tryAgain) => renderBrokenScreen(tryAgain),
  });
}

function createDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  label: string,
): Part<Props> {
  return createPart(load, {
    broken: ({ onClose }, tryAgain) => (
      <Dialog label={label} headed onClose={onClose}>
        <BrokenPart onTryAgain={tryAgain} />
      </Dialog>
    ),
  });
}
