import type { Moment } from '../laws/law.ts';
import type { Visit } from '../visit/visit.ts';
import { countAnswers, countEnds } from './answers.ts';
import { countCommands } from './commands.ts';
import { type State, STATES } from './states.ts';
import { countElsewhere, countTime } from './surroundings.ts';

/** How often each state was met, and what has to be remembered to tell. */
export interface Coverage {
  readonly counts: Record<State, number>;
  checks: number;
  newestSettled: number;
  lastTimerMs: number;
  clockWentBack: boolean;
}

export function createCoverage(): Coverage {
  const counts = Object.fromEntries(STATES.map((state) => [state, 0])) as Coverage['counts'];
  return { counts, checks: 0, newestSettled: 0, lastTimerMs: -1, clockWentBack: false };
}

/** Forgets what concerns one session only. */
export function beginSession(coverage: Coverage): void {
  coverage.newestSettled = 0;
  coverage.lastTimerMs = -1;
  coverage.clockWentBack = false;
}

/** Notes which states a happening met. */
export function countHappening(coverage: Coverage, visit: Visit, moment: Moment): void {
  coverage.checks += 1;
  if (visit.facts.length === 0) return;
  countCommands(coverage.counts, visit.facts, moment);
  countAnswers(coverage, visit.facts, moment);
  countEnds(coverage.counts, moment);
  countElsewhere(coverage.counts, visit.facts, moment);
  countTime(coverage, visit.facts, moment);
}

export function neverMet({ counts }: Coverage): readonly State[] {
  return STATES.filter((state) => counts[state] === 0);
}

/** The table of all states, as text. */
export function formatCoverage({ counts }: Coverage): string {
  const width = Math.max(...STATES.map((state) => state.length));
  return STATES.map((state) => `${state.padEnd(width)} ${String(counts[state]).padStart(9)}`).join('\n');
}
