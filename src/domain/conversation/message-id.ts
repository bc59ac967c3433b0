/** The id of a persona's welcome. */
export function welcomeIdOf(personaId: string): string {
  return `ai-welcome-${personaId}`;
}

/** The id of any other message: its sender and its stamp, in milliseconds since 1970-01-01T00:00:00Z. */
export function messageIdOf(sender: 'user' | 'ai', stampMs: number): string {
  return `${sender}-${stampMs}`;
}
