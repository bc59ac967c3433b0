import type { Conversation } from './conversation.ts';
import type { Persona } from './persona.ts';

const NONE: readonly string[] = [];

/** The persona's questions to begin with, as long as nobody has begun (behaviour 5.12). */
export function startersOf(persona: Persona, conversation: Conversation | undefined): readonly string[] {
  if (!conversation || conversation.messages.some(({ sender }) => sender === 'user')) return NONE;
  return persona.starters;
}
