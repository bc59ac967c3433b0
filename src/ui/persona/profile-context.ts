import { createContext } from 'react';
import type { ProfilePart } from './profile-part.ts';

/** How personas are drawn and move: undefined until its code is there and the screen has faded in (behaviour 14.4). */
export const ProfileContext = createContext<ProfilePart | undefined>(undefined);
