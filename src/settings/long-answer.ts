import { CLERK_INSTRUCTIONS, maxClerkTokens } from '../domain/table/clerk-terms.ts';
import type { Settings } from './settings.ts';

/** The one question whose answer may be longer than a persona's. */
interface LongAnswer {
  /** The exact text of its system message. */
  readonly systemText: string;
  readonly maxTokens: number;
}

/** The clerk's of this squad (behaviour 12.19). */
export function longAnswerOf({ squad }: Settings): LongAnswer {
  return { systemText: CLERK_INSTRUCTIONS, maxTokens: maxClerkTokens(squad.personas.length) };
}
