import { DetailCard } from './DetailCard.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';

/** Who a persona is: code that the page fetches during the intro, and that neither landing nor chat waits for (behaviour 3.6). */
export const PROFILE_PART = { DetailCard, ProfileDialog } as const;

export type ProfilePart = typeof PROFILE_PART;
