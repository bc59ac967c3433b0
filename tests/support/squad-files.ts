import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

type Json = Readonly<Record<string, unknown>>;

export const STATS = {
  primary: { creativity: 0, logic: 100, empathy: 33.5, knowledge: 50 },
  technical: { processing: 1, memory: 2, bandwidth: 3, latency: 4 },
  performance: { accuracy: 5, efficiency: 6, reliability: 7, scalability: 8 },
};

export const METRICS = {
  uptimePercent: 99.9,
  responseTimeSeconds: 0.2,
  neuralPathways: 900_000,
  loadFactor: 0.4,
};

/** A persona with only the required fields. */
export function persona(id: string, more: Json = {}): Json {
  return {
    id,
    name: `Name of ${id}`,
    strength: 'A strength',
    description: 'What it is good for.',
    welcome: 'Hello.',
    starters: ['One?', 'Two?', 'Three?'],
    specialization: ['This'],
    capabilities: ['That'],
    colour: 'cyan',
    ...more,
  };
}

/** A squad with only the required fields. */
export function squad(personas: readonly unknown[] = [persona('one')], more: Json = {}): Json {
  return { id: 'samples', name: 'Samples', personas, ...more };
}

/** The path of a file with this squad, which exists until the end of the test. */
export function squadFile(content: unknown): string {
  return join(temporaryFolder({ 'mine.json': JSON.stringify(content) }), 'mine.json');
}
