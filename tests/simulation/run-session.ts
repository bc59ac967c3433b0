import type { Core } from './core.ts';
import { rest } from './visit/passing-time.ts';
import { type Listener, type OnHappening, createSession, happen } from './visit/session.ts';
import { takeStep } from './visit/steps.ts';
import { LawBroken } from './visit/visit.ts';
import { enter } from './visit/visitor.ts';

export interface SessionOrder {
  readonly core: Core;
  readonly seed: number;
  readonly steps: number;
  /** Steps to leave out; what the others decide stays the same. */
  readonly without?: ReadonlySet<number>;
  /** Told of everything that happened, its laws checked. */
  readonly listener?: Listener;
  /** The same before the laws are checked, so also of what breaks one. */
  readonly onHappening?: OnHappening;
  /** Told before each step; steps count from 1, and 0 is the start. */
  readonly onStep?: (step: number) => void;
}

/** How a session failed. `step` is the one it failed in; one more than there are when it did not come to rest. */
export interface SessionFailure {
  readonly seed: number;
  readonly step: number;
  readonly law: string;
  /** All that were broken at that moment, the first among them. */
  readonly laws: readonly string[];
  readonly what: string;
}

/** Runs one session to its end, checking every law after everything that happens. */
export function runSession(order: SessionOrder): SessionFailure | undefined {
  const { seed, steps, without, onStep = ignore } = order;
  let step = 0;
  try {
    onStep(0);
    const session = createSession(order);
    const { dice } = session.world;
    const begun = session.visit;
    happen(session, () => enter(begun, dice));
    for (step = 1; step <= steps; step += 1) {
      if (without?.has(step)) continue;
      onStep(step);
      dice.turnTo(step);
      takeStep(session);
    }
    onStep(step);
    dice.turnTo(step);
    rest(session);
    return undefined;
  } catch (error) {
    const laws = error instanceof LawBroken ? error.laws : ['the simulation itself runs'];
    const what = error instanceof LawBroken ? error.message : describe(error);
    return { seed, step, law: laws[0]!, laws, what };
  }
}

function ignore(): void {
  // Nobody listens.
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
