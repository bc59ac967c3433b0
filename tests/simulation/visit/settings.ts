import type { VisitOptions } from '../drive.ts';
import type { Weather } from '../world/call-plan.ts';
import type { Dice } from '../world/dice.ts';

export type ChanceKind = 'seeded' | 'zero' | 'just-below-one';

/** What a session is like, decided once at its start. */
export interface Settings {
  readonly startMs: number;
  readonly chance: ChanceKind;
  readonly weather: Weather;
}

const START_MS = [1_800_000_000_000, 1_800_000_000_000.25, 0, 5, -1e6] as const;
const TIMEOUTS_MS = [1000, 1000, 1500, 4000, 4000, 30_000] as const;

export function drawSettings(dice: Dice): Settings {
  const startMs = dice.chance(0.7) ? START_MS[0] : dice.pick(START_MS);
  const chance = dice.pick(['seeded', 'seeded', 'zero', 'just-below-one'] as const);
  // Decides nothing, and is thrown all the same: without it, seeds that once failed would be other sessions.
  dice.next();
  return {
    startMs,
    chance,
    weather: {
      failing: dice.pick([0, 0.3, 0.7, 1]),
      breaking: dice.pick([0, 0.05, 0.3]),
      hanging: dice.pick([0, 0.05, 0.4]),
      holding: dice.pick([0, 0.2, 0.7]),
    },
  };
}

export function drawOptions(dice: Dice): VisitOptions {
  return {
    model: dice.chance(0.8) ? 'gpt-3.5-turbo' : 'a model of another name',
    retryMode: dice.chance(0.6) ? 'always' : 'adaptive',
    streaming: dice.chance(0.4),
    memoryTurns: dice.pick([0, 0, 1, 3, 50]),
    attemptTimeoutMs: dice.pick(TIMEOUTS_MS),
    tableAtOnce: 4,
  };
}
