import { act } from '@testing-library/react';
import fc, { type Scheduler } from 'fast-check';
import { expect, vi } from 'vitest';
import { SEED } from '../support/seed.ts';
import { settle } from '../support/virtual-clock.ts';
import { createNewsJudge, hearAnnouncements, hearComplaints } from './hearing.ts';
import { readInterleavings } from './interleavings.ts';
import { type Moment, brokenLaws } from './laws.ts';
import type { Meeting } from './racing-ports.ts';
import { seeScreen } from './seen.ts';
import { type RaceOptions, type RaceStage, stageRace } from './stage-race.tsx';
import type { Deed } from './visitor.ts';

interface RaceProperty {
  readonly options: fc.Arbitrary<RaceOptions>;
  readonly hands: (stage: RaceStage) => readonly Hand[];
  /** What must happen in some interleaving, or the race shows nothing. */
  readonly sights: Readonly<Record<string, (now: Moment, before: Moment) => boolean>>;
}

/** What is done in this order; the scheduler decides what happens between. */
type Hand = readonly Deed[];

const INTERLEAVINGS = readInterleavings(process.env);
/** A sight may be rare: a race goes on until it was seen, and is given up after so many rounds. */
const MOST_ROUNDS = 6;

/** How long a race may take on a machine that is busy with other things; nothing here is about speed. */
export const RACE_PATIENCE_MS = INTERLEAVINGS * MOST_ROUNDS * 2000;

/** Checks every law in as many interleavings as are asked for, or more; a failure prints its schedule and its seed. */
export async function checkRace({ options, hands, sights }: RaceProperty): Promise<void> {
  const unseen = new Set(Object.keys(sights));
  const race = fc.asyncProperty(fc.scheduler({ act: inAct }), options, (scheduler, chosen) =>
    runRace(scheduler, chosen, hands, (now, before) => {
      for (const name of unseen) if (before && sights[name]?.(now, before)) unseen.delete(name);
    }),
  );
  for (let round = 1; round === 1 || (unseen.size > 0 && round <= MOST_ROUNDS); round += 1) {
    await fc.assert(race, { numRuns: INTERLEAVINGS, seed: SEED + round });
  }
  expect([...unseen], 'what never happened').toEqual([]);
}

/** What the provider does with the attempts; every kind of meeting is as likely as it is often named. */
export function anyMeetings(...meetings: readonly Meeting[]): fc.Arbitrary<readonly Meeting[]> {
  return fc.array(fc.constantFrom(...meetings), { minLength: 4, maxLength: 8 });
}

/** What `fc.scheduler` runs its steps in: all that follows from a step is done before the next. */
async function inAct(step: () => Promise<void>): Promise<void> {
  await act(async () => {
    await step();
    await settle();
  });
  while (seeScreen() === 'arriving') await act(settle);
}

/** Takes every step in the scheduler's order and judges each moment, the rest after the last, and what is left at the end. */
async function runRace(
  scheduler: Scheduler,
  options: RaceOptions,
  planHands: (stage: RaceStage) => readonly Hand[],
  watch: (now: Moment, before: Moment | undefined) => void,
): Promise<void> {
  const complaints = hearComplaints();
  const announcements = hearAnnouncements();
  const judgeNews = createNewsJudge(announcements);
  const stage = stageRace(scheduler, options);
  let before: Moment | undefined;

  function judge(title: string): void {
    const moment = stage.look(scheduler.count() === 0);
    const problems = [...brokenLaws(moment), ...judgeNews(moment), ...complaints.take()];
    if (problems.length > 0) throw new Error([title, ...problems].join('\n- '));
    stage.visitor.seesAgain();
    watch(moment, before);
    before = moment;
  }

  async function run(hands: readonly Hand[]): Promise<void> {
    for (const hand of hands) scheduler.scheduleSequence(hand.map(itemOf));
    while (scheduler.count() > 0) {
      await scheduler.waitNext(1);
      judge(`after “${lastLabel(scheduler)}”`);
    }
  }

  try {
    await run([[stage.mount]]);
    await run(planHands(stage));
    await run([[stage.unmount, stage.endVisit]]);
  } finally {
    await inAct(async () => stage.unmount.perform());
    stage.visit.dispose();
    announcements.stop();
    complaints.stop();
    vi.unstubAllGlobals();
  }
}

function itemOf({ label, perform }: Deed) {
  return { label, builder: async () => perform() };
}

/** The step that was taken last; it throws what the step threw. */
function lastLabel(scheduler: Scheduler): string {
  const last = scheduler.report().findLast(({ status }) => status !== 'pending');
  if (last?.status === 'rejected') throw new Error(`“${last.label}” threw ${last.outputValue}`);
  return last?.label ?? '';
}
