import type { SettingsOfVisit, Shell, Visit } from '../shell.ts';

export const NAMES = ['The Visionary', 'The Methodologist', 'The Executor', 'The Evaluator'] as const;

/** A visit with the landing shown. */
export async function openLanding(shell: Shell, settings?: SettingsOfVisit): Promise<Visit> {
  const visit = await shell.open(settings);
  await visit.skip();
  return visit;
}

/** A visit with the chat shown. */
export async function openChat(shell: Shell, settings?: SettingsOfVisit): Promise<Visit> {
  const visit = await openLanding(shell, settings);
  await visit.begin();
  return visit;
}

/** Writes and sends a text. */
export async function say(visit: Visit, text: string): Promise<void> {
  await visit.write(text);
  await visit.send();
}

/** The open conversation without its welcome, a line each: `visitor: …` or `persona: …`. */
export async function conversation(visit: Visit): Promise<readonly string[]> {
  const { messages } = await visit.see();
  return messages.slice(1).map(({ from, text }) => `${from}: ${text}`);
}
