import { QUARTET } from '../../src/domain/squad/built-in-squad.ts';
import type { Persona } from '../../src/domain/squad/persona.ts';
import type { Refusal } from '../../src/domain/visit/refusal.ts';
import type { Happening } from '../../src/domain/visit/happening.ts';
import { startVisit } from '../../src/domain/visit/start-visit.ts';
import type { ReadLoosely } from '../../src/domain/table/points-in-text.ts';
import { type SiteKind, type SiteSettings, siteAnswerer } from '../../src/domain/answerer.ts';
import { createRecordingLog } from './recording-log.ts';
import { type Scripted, createScriptedCompletion } from './scripted-completion.ts';
import { createSeededRandomness } from './seeded-randomness.ts';
import { createSwitchedNetwork } from './switched-network.ts';
import { createVirtualClock } from './virtual-clock.ts';

export interface TestVisitOptions extends SiteSettings {
  readonly kind: SiteKind;
  /** By default the built-in four. */
  readonly personas: readonly Persona[];
  readonly loadReadLoosely?: () => Promise<ReadLoosely>;
  /** How long ago the intro's first frame was shown. */
  readonly introMs?: number;
}

const TEST_VISIT_OPTIONS: TestVisitOptions = {
  kind: 'relay',
  personas: QUARTET.personas,
  model: 'gpt-3.5-turbo',
  retryMode: 'always',
  streaming: false,
  memoryTurns: 0,
  attemptTimeoutMs: 30_000,
  tableAtOnce: 4,
};

/** A visit with virtual time, seeded chance and a scripted provider, and a record of its events. */
export function createTestVisit(script: readonly Scripted[] = [], options: Partial<TestVisitOptions> = {}) {
  const { kind, personas, loadReadLoosely, introMs, ...settings } = { ...TEST_VISIT_OPTIONS, ...options };
  const clock = createVirtualClock();
  const completion = createScriptedCompletion(clock, ...script);
  const randomness = createSeededRandomness(1);
  const log = createRecordingLog();
  const network = createSwitchedNetwork();
  const ports = { clock, randomness, completion, log, network, ...(loadReadLoosely && { loadReadLoosely }) };
  const site = siteAnswerer(kind, settings);
  const visit = startVisit(ports, { ...QUARTET, personas }, site, undefined, introMs);
  const happened: Happening[] = [];
  visit.happened.listen((happening) => happened.push(happening));
  return { visit, clock, completion, log, network, happened };
}

/** The same, with the chat open. */
export function createTestChat(script: readonly Scripted[] = [], options: Partial<TestVisitOptions> = {}) {
  const parts = createTestVisit(script, options);
  parts.visit.skipIntro();
  parts.visit.begin();
  return parts;
}

export type TestVisit = ReturnType<typeof createTestVisit>;

/** The same, with the round table in view. */
export function createTestTable(script: readonly Scripted[] = [], options: Partial<TestVisitOptions> = {}) {
  const parts = createTestVisit(script, options);
  parts.visit.skipIntro();
  parts.visit.table.open();
  return { ...parts, table: parts.visit.table };
}

/** Types and sends a text to the chosen persona. */
export function say({ visit }: Pick<TestVisit, 'visit'>, text: string): Refusal | undefined {
  const lane = visit.chosen.peek();
  lane.write(text);
  return lane.send();
}

/** The chosen persona's conversation as lines, `user: …` or `ai: …`, without the welcome. */
export function transcript({ visit }: Pick<TestVisit, 'visit'>): string[] {
  const messages = visit.chosen.value.messages.value;
  return messages.slice(1).map(({ sender, content }) => `${sender}: ${content}`);
}
