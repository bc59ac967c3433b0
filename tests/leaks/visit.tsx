import { type ReadonlySignal, computed } from '@preact/signals-core';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { App } from '../../src/ui/app/App.tsx';
import type { Lane } from '../../src/domain/visit/lane.ts';
import type { Table } from '../../src/domain/visit/table.ts';
import type { Visit } from '../../src/domain/visit/visit.ts';
import type { Product } from '../../src/ui/app/screen-props.ts';
import type { Scripted } from '../support/scripted-completion.ts';
import { type TestVisit, type TestVisitOptions, createTestVisit, say } from '../support/test-visit.ts';
import { TEST_TOOLS } from '../support/test-tools.ts';
import { settle } from '../support/virtual-clock.ts';

interface PageOptions extends Partial<TestVisitOptions> {
  readonly screen: 'intro' | 'landing' | 'chat' | 'table';
  readonly strict: boolean;
  readonly script: readonly Scripted[];
  /** Asked before the page comes; only in the chat and at the table. */
  readonly question?: string;
}

interface PageVisit extends TestVisit {
  /** Opens a persona's card on the landing. */
  openCard(): void;
  /** Takes the page away, ends the visit and tells what it has left behind; empty when nothing. */
  end(): readonly string[];
}

interface WatchedVisit {
  /** The same visit, whose views know whether somebody watches them. */
  readonly visit: Visit;
  /** The views that somebody watches now. */
  watched(): readonly string[];
}

const PRODUCT: Product = {
  squadId: 'acme',
  name: 'Acme',
  badge: 'MADE BY ACME',
  lead: 'Everybody here is from Acme.',
  links: { social: 'https://social.example/acme', source: 'https://code.example/acme' },
  mode: 'mock',
};

/** A page on a visit of its own, drawn. */
export async function startVisit({
  screen,
  strict,
  script,
  question,
  ...options
}: PageOptions): Promise<PageVisit> {
  const parts = createTestVisit(script, options);
  const { visit, clock, completion } = parts;
  const views = watchVisit(visit);
  if (screen !== 'intro') visit.perform({ kind: 'skip-intro' });
  if (screen === 'chat') visit.perform({ kind: 'begin' });
  if (screen === 'table') visit.perform({ kind: 'open-table' });
  if (question !== undefined && screen === 'table') visit.perform({ kind: 'ask-all', text: question });
  if (question !== undefined && screen !== 'table') say(parts, question);
  const app = <App visit={views.visit} product={PRODUCT} tools={TEST_TOOLS} onReload={() => undefined} />;
  await act(async () => void render(strict ? <StrictMode>{app}</StrictMode> : app));
  // The code of the chat and that of the announcer are chunks of their own, which come when they come.
  while (!document.querySelector('h1') || !document.querySelector('[role=log]')) await act(settle);

  return {
    ...parts,
    openCard: () => void fireEvent.click(document.querySelectorAll('[data-opener]')[0]!),
    end() {
      cleanup();
      const watched = views.watched().map((view) => `the page watches ${view}`);
      visit.dispose();
      return [
        ...watched,
        ...(clock.pending() === 0 ? [] : ['a timer of the core']),
        ...(completion.inFlight() === 0 ? [] : ['a call']),
      ];
    },
  };
}

/** Lets a test see whether a shell that is gone still watches the visit, or listens to it. */
export function watchVisit(visit: Visit): WatchedVisit {
  const watched = new Set<string>();
  const lanes = visit.lanes.map((lane): Lane => watchViews(lane, `${lane.persona.chatId}: `, watched));
  const laneLike = (lane: Lane): Lane => lanes[lane.place]!;
  const table = computed((): Table | undefined => {
    const present = visit.table.value;
    if (!present) return undefined;
    const seated = computed(() => present.seated.value.map(laneLike));
    return {
      ...watchViews({ ...present, seated }, 'table: ', watched),
      viewRound(round) {
        const view = present.viewRound(round);
        return { ...view, seats: view.seats.map((seat) => ({ ...seat, lane: laneLike(seat.lane) })) };
      },
    };
  });
  let listeners = 0;
  const views = watchViews(
    {
      ...visit,
      table,
      chosen: computed(() => laneLike(visit.chosen.value)),
      answering: computed(() => visit.answering.value.map(laneLike)),
    },
    '',
    watched,
  );
  return {
    visit: {
      ...views,
      lanes,
      laneOf: (personaId) => lanes.find(({ persona }) => persona.chatId === personaId),
      happened: {
        listen(listener) {
          const name = `what happens (${(listeners += 1)})`;
          watched.add(name);
          const stop = visit.happened.listen(listener);
          return () => {
            watched.delete(name);
            stop();
          };
        },
      },
    },
    watched: () => [...watched],
  };
}

function watchViews<Views extends object>(views: Views, prefix: string, watched: Set<string>): Views {
  const parts = Object.entries(views).map(([name, part]) => [
    name,
    isSignal(part) ? tell(part, `${prefix}${name}`, watched) : part,
  ]);
  return Object.fromEntries(parts) as Views;
}

function tell(view: ReadonlySignal<unknown>, name: string, watched: Set<string>): ReadonlySignal<unknown> {
  return computed(() => view.value, {
    watched: () => void watched.add(name),
    unwatched: () => void watched.delete(name),
  });
}

function isSignal(part: unknown): part is ReadonlySignal<unknown> {
  return typeof part === 'object' && part !== null && 'peek' in part;
}
