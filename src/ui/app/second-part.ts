import { ChatScreen } from '../chat/ChatScreen.tsx';

/** The code that the page needs only after the intro, and fetches during it: the chat (behaviour 3.6). */
export const SECOND_PART = { ChatScreen } as const;

export type SecondPart = typeof SECOND_PART;
