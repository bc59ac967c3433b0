import { PROFILE_PART } from '../persona/profile-part.ts';
import { LateEffects } from './LateEffects.tsx';

/** The code that every screen needs, but only a moment after it is shown; the page fetches it during the intro. */
export const LATE_PART = { LateEffects, profile: PROFILE_PART } as const;

export type LatePart = typeof LATE_PART;
