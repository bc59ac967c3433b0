import { createContext } from 'react';
import type { SecondPart } from './second-part.ts';
import { type Fetched, LOADING } from './use-fetched.ts';

interface SecondPartAccess {
  readonly fetched: Fetched<SecondPart>;
  readonly fetchAgain: () => void;
}

/** The chat's code, which when it comes renders nothing anew but the chat (behaviour 3.6, 5.8). */
export const SecondPartContext = createContext<SecondPartAccess>({
  fetched: LOADING,
  fetchAgain: () => undefined,
});
