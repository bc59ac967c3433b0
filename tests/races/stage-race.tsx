import { cleanup, render } from '@testing-library/react';
import type { Scheduler } from 'fast-check';
import { StrictMode } from 'react';
import { QUARTET } from '../../src/domain/personas.ts';
import { createVisit } from '../../src/domain/visit/create-visit.ts';
import type { Visit } from '../../src/domain/visit/visit.ts';
import { App } from '../../src/ui/app/App.tsx';
import type { Product } from '../../src/ui/app/screen-props.ts';
import { watchVisit } from '../leaks/visit.tsx';
import { createRecordingLog } from '../support/recording-log.ts';
import { createSeededRandomness } from '../support/seeded-randomness.ts';
import { createSwitchedNetwork } from '../support/switched-network.ts';
import { TEST_VISIT_OPTIONS, type TestVisitOptions } from '../support/test-visit.ts';
import { TEST_TOOLS } from '../support/test-tools.ts';
import { type Moment, conversationsOf } from './laws.ts';
import { type Meeting, createRacingClock, createRacingCompletion, stubTimers } from './racing-ports.ts';
import { look } from './seen.ts';
import { type Deed, type Visitor, createVisitor } from './visitor.ts';

const PRODUCT: Product = {
  squadId: 'acme',
  name: 'Acme',
  badge: 'MADE BY ACME',
  lead: 'Everybody here is from Acme.',
  links: { social: 'https://social.example/acme', source: 'https://code.example/acme' },
  mode: 'mock',
};

export interface RaceOptions extends Partial<TestVisitOptions> {
  /** How the provider meets the attempts, over and over. */
  readonly meetings: readonly Meeting[];
  readonly strict?: boolean;
  /** How the visitor goes back to the landing. */
  readonly backBy?: 'page' | 'browser';
}

export interface RaceStage {
  readonly visit: Visit;
  readonly visitor: Visitor;
  readonly mount: Deed;
  readonly unmount: Deed;
  readonly endVisit: Deed;
  look(atRest: boolean): Moment;
}

/** A visit in the chat, and the page to be mounted; provider, clock and the page's timers wait for the scheduler. */
export function stageRace(
  scheduler: Scheduler,
  { meetings, strict, backBy = 'page', ...options }: RaceOptions,
): RaceStage {
  const clock = createRacingClock(scheduler);
  const timers = stubTimers(clock);
  const completion = createRacingCompletion(scheduler, meetings);
  const { personas, ...visitOptions } = { ...TEST_VISIT_OPTIONS, ...options };
  const visit = createVisit(
    {
      clock,
      completion,
      randomness: createSeededRandomness(1),
      log: createRecordingLog(),
      network: createSwitchedNetwork(),
    },
    { ...QUARTET, personas },
    visitOptions,
  );
  visit.perform({ kind: 'pause-motion', paused: true });
  const views = watchVisit(visit);
  const visitor = createVisitor(backBy);
  let saidAtEnd: Moment['saidAtEnd'];
  // What is left of an earlier race in the browser's history lies behind an entry of this one.
  history.pushState({ screen: 'landing' }, '');
  visit.perform({ kind: 'skip-intro' });
  visit.perform({ kind: 'begin' });

  return {
    visit,
    visitor,
    mount: {
      label: 'the page is mounted',
      perform() {
        const app = (
          <App visit={views.visit} product={PRODUCT} tools={TEST_TOOLS} onReload={() => undefined} />
        );
        render(strict ? <StrictMode>{app}</StrictMode> : app);
      },
    },
    unmount: { label: 'the page is unmounted', perform: cleanup },
    endVisit: {
      label: 'the visit ends',
      perform() {
        visit.dispose();
        saidAtEnd ??= conversationsOf(visit);
      },
    },
    look: (atRest) => ({
      visit,
      visitor,
      calls: completion.calls.map((call) => ({ ...call })),
      seen: look(),
      timers: clock.pending() - timers.pendingOfBrowser(),
      pageTimers: timers.pending(),
      watched: views.watched(),
      saidAtEnd,
      atRest,
      entry: (history.state as { readonly screen: string }).screen,
    }),
  };
}
