import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Hands out the path of a file that holds this squad, and takes it away afterwards. */
export async function withSquadFile(squad: unknown, run: (path: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-squad-'));
  try {
    const path = join(folder, 'squad.json');
    writeFileSync(path, JSON.stringify(squad));
    await run(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
