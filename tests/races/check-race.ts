import fc from 'fast-check';
import { expect } from 'vitest';
import { readInterleavings } from './interleavings.ts';
import type { Moment } from './moment.ts';
import type { Meeting } from './racing-completion.ts';
import { type Hand, inAct, runRace } from './run-race.ts';
import type { RaceOptions, RaceStage } from './stage-race.tsx';

const INTERLEAVINGS = readInterleavings(process.env);

/** How long a race may take on a machine that is busy with other things; nothing here is about speed. */
export const RACE_PATIENCE_MS = INTERLEAVINGS * 3000;

export interface RaceProperty {
  readonly options: fc.Arbitrary<RaceOptions>;
  readonly hands: (stage: RaceStage) => readonly Hand[];
  /** What must happen in some interleaving, or the race shows nothing. */
  readonly sights: Readonly<Record<string, (now: Moment, before: Moment) => boolean>>;
}

/** Checks every law in as many interleavings as are asked for; a failure prints its schedule and its seed. */
export async function checkRace({ options, hands, sights }: RaceProperty): Promise<void> {
  const unseen = new Set(Object.keys(sights));
  const race = fc.asyncProperty(fc.scheduler({ act: inAct }), options, (scheduler, chosen) =>
    runRace(scheduler, chosen, hands, (now, before) => {
      for (const name of unseen) if (before && sights[name]?.(now, before)) unseen.delete(name);
    }),
  );
  await fc.assert(race, { numRuns: INTERLEAVINGS });
  expect([...unseen], 'what never happened').toEqual([]);
}

/** What the provider does with the attempts; every kind of meeting is as likely as it is often named. */
export function anyMeetings(...meetings: readonly Meeting[]): fc.Arbitrary<readonly Meeting[]> {
  return fc.array(fc.constantFrom(...meetings), { minLength: 4, maxLength: 8 });
}
