import { act } from '@testing-library/react';
import type { Scheduler } from 'fast-check';
import { vi } from 'vitest';
import { settle } from '../support/virtual-clock.ts';
import { hearAnnouncements } from './announcements.ts';
import { hearComplaints } from './complaints.ts';
import { createNewsJudge } from './judge-news.ts';
import { brokenLaws } from './laws.ts';
import type { Moment } from './moment.ts';
import { seeScreen } from './seen.ts';
import { type RaceOptions, type RaceStage, stageRace } from './stage-race.tsx';
import type { Deed } from './visitor.ts';

/** What is done in this order; the scheduler decides what happens between. */
export type Hand = readonly Deed[];

/** What `fc.scheduler` runs its steps in: all that follows from a step is done before the next. */
export async function inAct(step: () => Promise<void>): Promise<void> {
  await act(async () => {
    await step();
    await settle();
  });
  while (seeScreen() === 'arriving') await act(settle);
}

/** Takes every step in the scheduler's order and judges each moment, the rest after the last, and what is left at the end. */
export async function runRace(
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
    stage.squad.dispose();
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
