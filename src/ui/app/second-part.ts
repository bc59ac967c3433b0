import { ChatScreen } from '../chat/ChatScreen.tsx';
import { ProfileDialog } from '../persona/ProfileDialog.tsx';
import { PageEffects } from './PageEffects.tsx';

/**
 * What the page can do without until the intro is over, and fetches meanwhile: the chat, the profile of a persona, and
 * what attends every screen (behaviour 3.6).
 */
export const SECOND_PART = { ChatScreen, ProfileDialog, PageEffects } as const;

export type SecondPart = typeof SECOND_PART;
