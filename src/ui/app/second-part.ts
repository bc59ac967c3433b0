import { ChatScreen } from '../chat/ChatScreen.tsx';
import { ProfileDialog } from '../persona/ProfileDialog.tsx';
import { PageEffects } from './PageEffects.tsx';

/**
 * The code that the page needs only after the intro, and fetches during it: the chat, the profile of a persona, and
 * what accompanies every screen (behaviour 3.6).
 */
export const SECOND_PART = { ChatScreen, ProfileDialog, PageEffects } as const;

export type SecondPart = typeof SECOND_PART;
