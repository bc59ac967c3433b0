import { type ReadonlySignal, computed } from '@preact/signals-core';
import type { Squad } from '../../src/domain/squad/squad.ts';

export interface WatchedSquad {
  /** The same squad, whose views know whether somebody watches them. */
  readonly squad: Squad;
  /** The views that somebody watches now. */
  watched(): readonly string[];
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
