import { type ReadonlySignal, computed } from '@preact/signals-core';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { StrictMode } from 'react';
import type { Squad, SquadOptions } from '../../src/domain/squad/squad.ts';
import { App } from '../../src/ui/app/App.tsx';
import type { Product } from '../../src/ui/app/screen-props.ts';
import type { Scripted } from '../support/scripted-completion.ts';
import { type TestSquad, createTestSquad, say } from '../support/test-squad.ts';
import { TEST_TOOLS } from '../support/test-tools.ts';
import { settle } from '../support/virtual-clock.ts';

interface VisitOptions extends Partial<SquadOptions> {
  readonly screen: 'intro' | 'landing' | 'chat';
  readonly strict: boolean;
  readonly script: readonly Scripted[];
  /** Asked before the page comes; only in the chat. */
  readonly question?: string;
}

interface Visit extends TestSquad {
  /** Opens a persona's card on the landing. */
  openCard(): void;
  /** Takes the page away, ends the visit and tells what it has left behind; empty when nothing. */
  end(): readonly string[];
}

interface WatchedSquad {
  /** The same squad, whose views know whether somebody watches them. */
  readonly squad: Squad;
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

/** A page on a squad of its own, drawn. */
export async function startVisit({
  screen,
  strict,
  script,
  question,
  ...options
}: VisitOptions): Promise<Visit> {
  const parts = createTestSquad(script, options);
  const { squad, clock, completion } = parts;
  const views = watchSquad(squad);
  if (screen !== 'intro') squad.skipIntro();
  if (screen === 'chat') squad.begin();
  if (question !== undefined) say(parts, question);
  const app = <App squad={views.squad} product={PRODUCT} tools={TEST_TOOLS} onReload={() => undefined} />;
  await act(async () => void render(strict ? <StrictMode>{app}</StrictMode> : app));
  // The code of the chat and that of the announcer are chunks of their own, which come when they come.
  while (!document.querySelector('h1') || !document.querySelector('[role=log]')) await act(settle);

  return {
    ...parts,
    openCard: () => void fireEvent.click(document.querySelectorAll('[data-opener]')[0]!),
    end() {
      cleanup();
      const watched = views.watched().map((view) => `the page watches ${view}`);
      squad.dispose();
      return [
        ...watched,
        ...(clock.pending() === 0 ? [] : ['a timer of the core']),
        ...(completion.inFlight() === 0 ? [] : ['a call']),
      ];
    },
  };
}

/** Lets a test see whether a shell that is gone still watches the squad. */
export function watchSquad(squad: Squad): WatchedSquad {
  const watched = new Set<string>();
  const parts = Object.entries(squad).map(([name, part]) => [
    name,
    isSignal(part) ? tell(part, name, watched) : part,
  ]);
  return { squad: Object.fromEntries(parts) as Squad, watched: () => [...watched] };
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
