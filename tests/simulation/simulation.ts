import { type Core, core as realCore } from './core.ts';
import { type SessionFailure, type SessionOrder, runSession } from './run-session.ts';
import {
  type Coverage,
  beginSession,
  countHappening,
  createCoverage,
  formatCoverage,
  neverMet,
} from './states/coverage.ts';
import { TABLE_STATES, runTableSession } from './table/run-table-session.ts';
import { describeHappening } from './visit/describe.ts';

export interface SimulationOrder {
  readonly core: Core;
  readonly seeds: Iterable<number>;
  /** Of each session. */
  readonly steps: number;
  readonly coverage: Coverage;
}

/** A part of a session that can be replayed. */
export type Replay = Pick<SessionOrder, 'core' | 'seed' | 'steps' | 'without'>;

/** A failure, and the least that still shows it. */
export interface Finding extends SessionFailure {
  /** The first steps that still fail; the last of them breaks the law, unless it is the rest after them. */
  readonly steps: number;
  /** Of those, the steps that can be left out. */
  readonly without: readonly number[];
}

type RunSession = (order: Replay) => SessionFailure | undefined;

/** Runs a session a seed and stops at the first failure. */
export function simulate({ core, seeds, steps, coverage }: SimulationOrder): SessionFailure | undefined {
  for (const seed of seeds) {
    beginSession(coverage);
    const failure = runSession({
      core,
      seed,
      steps,
      listener: (visit, moment) => countHappening(coverage, visit, moment),
    });
    if (failure) return failure;
  }
  return undefined;
}

/** The event log of a session: the same seed and steps give the same lines. */
export function replay(order: Replay): {
  lines: readonly string[];
  failure: SessionFailure | undefined;
} {
  const lines: string[] = [];
  let step = 0;
  const failure = runSession({
    ...order,
    onStep: (number) => void (step = number),
    onHappening(facts, moment) {
      const words = describeHappening(facts, moment);
      if (words !== undefined) lines.push(`step ${step}, ${words}`);
    },
  });
  return { lines, failure };
}

/** Finds the shortest beginning of the session that still breaks the same law, and steps that it does not need. */
export function shrink(core: Core, failure: SessionFailure, run: RunSession = runSession): Finding {
  const { seed, law } = failure;
  const fails = (steps: number, without: ReadonlySet<number>) =>
    run({ core, seed, steps, without })?.law === law;
  const none: ReadonlySet<number> = new Set();
  let steps = 0;
  while (steps < failure.step && !fails(steps, none)) steps += 1;
  const without = new Set<number>();
  for (let step = steps; step > 0; step -= 1) {
    without.add(step);
    if (!fails(steps, without)) without.delete(step);
  }
  const shrunk = run({ core, seed, steps, without });
  return { ...failure, ...shrunk, steps, without: [...without].toSorted((a, b) => a - b) };
}

/** What a person needs to see the failure again; `option` names the kind of session. */
export function describeFinding(
  { seed, law, what, steps, step, without }: Finding,
  option: 'seed' | 'table-seed' = 'seed',
): string {
  const place = step > steps ? `at rest after step ${steps}` : `in step ${step}`;
  const line = `npm run simulate -- --${option} ${seed} --steps ${steps}`;
  const shorter = without.length > 0 ? [`Shorter: ${line} --without ${without.join()}`] : [];
  return [`Seed ${seed} breaks a law ${place}: ${law}`, what, `Replay: ${line}`, ...shorter].join('\n');
}

/** Runs a session at the round table for each seed, and stops at the first failure. */
export function simulateTables(
  order: Pick<SimulationOrder, 'core' | 'seeds' | 'steps'> & { met: Set<string> },
) {
  const { core, seeds, steps, met } = order;
  for (const seed of seeds) {
    const failure = runTableSession({ core, seed, steps, met });
    if (failure) return failure;
  }
  return undefined;
}

/** The event log of a session at the round table. */
export function replayTable(order: Replay): {
  lines: readonly string[];
  failure: SessionFailure | undefined;
} {
  const lines: string[] = [];
  const failure = runTableSession({ ...order, tell: (line) => void lines.push(line) });
  return { lines, failure };
}

// All that a bundle of the simulation is asked for.
export { realCore, createCoverage, formatCoverage, neverMet, runTableSession, TABLE_STATES };
