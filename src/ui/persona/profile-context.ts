import { createContext, use } from 'react';
import { type Fetched, LOADING } from '../app/use-fetched.ts';
import type { ProfilePart } from './profile-part.ts';

/** Who the personas are, how they are drawn and move: loading until the screen has faded in, too (behaviour 14.4). */
export const ProfileContext = createContext<Fetched<ProfilePart>>(LOADING);

/** Undefined until it is there. */
export function useProfilePart(): ProfilePart | undefined {
  const part = use(ProfileContext);
  return part.kind === 'loaded' ? part.code : undefined;
}
