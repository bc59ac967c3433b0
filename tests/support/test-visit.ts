import { QUARTET } from '../../src/domain/personas.ts';
import type { Persona } from '../../src/domain/persona.ts';
import type { Command, Decision } from '../../src/domain/visit/command.ts';
import { createVisit } from '../../src/domain/visit/create-visit.ts';
import type { Happening } from '../../src/domain/visit/happenings.ts';
import type { VisitOptions } from '../../src/domain/visit/visit.ts';
import { createRecordingLog } from './recording-log.ts';
import { type Scripted, createScriptedCompletion } from './scripted-completion.ts';
import { createSeededRandomness } from './seeded-randomness.ts';
import { createSwitchedNetwork } from './switched-network.ts';
import { createVirtualClock } from './virtual-clock.ts';

export interface TestVisitOptions extends VisitOptions {
  /** The built-in four unless given. */
  readonly personas: readonly Persona[];
}

export const TEST_VISIT_OPTIONS: TestVisitOptions = {
  personas: QUARTET.personas,
  model: 'gpt-3.5-turbo',
  retryMode: 'always',
  streaming: false,
  memoryTurns: 0,
  attemptTimeoutMs: 30_000,
  tableAtOnce: 4,
};

/** A visit on virtual time, seeded chance and a scripted provider, with all that has happened in it. */
export function createTestVisit(script: readonly Scripted[] = [], options: Partial<TestVisitOptions> = {}) {
  const { personas, ...visitOptions } = { ...TEST_VISIT_OPTIONS, ...options };
  const clock = createVirtualClock();
  const completion = createScriptedCompletion(clock, ...script);
  const randomness = createSeededRandomness(1);
  const log = createRecordingLog();
  const network = createSwitchedNetwork();
  const ports = { clock, randomness, completion, log, network };
  const visit = createVisit(ports, { ...QUARTET, personas }, visitOptions);
  const happened: Happening[] = [];
  visit.happened.listen((happening) => happened.push(happening));
  return { visit, clock, completion, log, network, happened };
}

/** The same, with the chat open. */
export function createTestChat(script: readonly Scripted[] = [], options: Partial<TestVisitOptions> = {}) {
  const parts = createTestVisit(script, options);
  perform(parts, { kind: 'skip-intro' }, { kind: 'begin' });
  return parts;
}

export type TestVisit = ReturnType<typeof createTestVisit>;

/** Performs the commands, each as it survives JSON; the result is the last one's decision. */
export function perform({ visit }: Pick<TestVisit, 'visit'>, ...commands: readonly Command[]): Decision {
  const decisions = commands.map((command) => visit.perform(JSON.parse(JSON.stringify(command)) as Command));
  return decisions.at(-1)!;
}

/** The same, with the round table in view. */
export function createTestTable(script: readonly Scripted[] = [], options: Partial<TestVisitOptions> = {}) {
  const parts = createTestVisit(script, options);
  perform(parts, { kind: 'skip-intro' }, { kind: 'open-table' });
  return { ...parts, table: parts.visit.table };
}

/** Types and sends a text. */
export function say(parts: Pick<TestVisit, 'visit'>, text: string): Decision {
  return perform(parts, { kind: 'write', text }, { kind: 'send' });
}

/** The chosen persona's conversation as lines, `user: …` or `ai: …`, without the welcome. */
export function transcript({ visit }: Pick<TestVisit, 'visit'>): string[] {
  const messages = visit.chosen.value.messages.value;
  return messages.slice(1).map(({ sender, content }) => `${sender}: ${content}`);
}
