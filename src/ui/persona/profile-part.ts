import { DetailCard } from './DetailCard.tsx';
import { DRAWINGS } from './drawings.tsx';
import { followPulse } from './follow-pulse.ts';
import { ProfileDialog } from './ProfileDialog.tsx';

/**
 * Who a persona is, how it is drawn and moves: code that the page fetches during the intro, and that neither landing nor chat
 * waits for (behaviour 3.6, 14.4).
 */
export const PROFILE_PART = { DetailCard, DRAWINGS, followPulse, ProfileDialog } as const;

export type ProfilePart = typeof PROFILE_PART;
