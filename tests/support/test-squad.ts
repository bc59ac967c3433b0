import { PERSONAS } from '../../src/domain/personas.ts';
import { createSquad } from '../../src/domain/squad/create-squad.ts';
import type { SquadOptions } from '../../src/domain/squad/squad.ts';
import { createRecordingLog } from './recording-log.ts';
import { type Scripted, createScriptedCompletion } from './scripted-completion.ts';
import { createSeededRandomness } from './seeded-randomness.ts';
import { createSwitchedNetwork } from './switched-network.ts';
import { createVirtualClock } from './virtual-clock.ts';

export const TEST_OPTIONS: SquadOptions = {
  personas: PERSONAS,
  model: 'gpt-3.5-turbo',
  retryMode: 'always',
  streaming: false,
  memoryTurns: 0,
  attemptTimeoutMs: 30_000,
};

/** A squad on virtual time, seeded chance and a scripted provider. */
export function createTestSquad(script: readonly Scripted[] = [], options: Partial<SquadOptions> = {}) {
  const clock = createVirtualClock();
  const completion = createScriptedCompletion(clock, ...script);
  const randomness = createSeededRandomness(1);
  const log = createRecordingLog();
  const network = createSwitchedNetwork();
  const ports = { clock, randomness, completion, log, network };
  const squad = createSquad(ports, { ...TEST_OPTIONS, ...options });
  return { squad, clock, completion, log, network };
}

/** The same, with the chat open. */
export function createTestChat(script: readonly Scripted[] = [], options: Partial<SquadOptions> = {}) {
  const parts = createTestSquad(script, options);
  parts.squad.skipIntro();
  parts.squad.begin();
  return parts;
}

export type TestSquad = ReturnType<typeof createTestSquad>;

/** Types and sends a text. */
export function say({ squad }: Pick<TestSquad, 'squad'>, text: string) {
  squad.write(text);
  return squad.send();
}

/** The open conversation as lines, `user: …` or `ai: …`, without the welcome. */
export function transcript({ squad }: Pick<TestSquad, 'squad'>): string[] {
  const messages = squad.conversation.value?.messages ?? [];
  return messages.slice(1).map(({ sender, content }) => `${sender}: ${content}`);
}
