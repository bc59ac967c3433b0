import { type Signal, signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useState } from 'react';
import type { Visit } from '../../domain/visit/visit.ts';
import { late } from '../controls/late-code.ts';
import { watchLater } from './watch-later.ts';

interface Line {
  readonly number: number;
  readonly text: string;
}

type Lines = Signal<readonly Line[]>;

/**
 * Old lines are removed so that a screen reader does not find them much later. Ten lines are enough when eight personas
 * are stopped at once.
 */
const KEPT_LINES = 10;

/** The announced lines, and a function that announces another; both are stable across renders. */
export function useLines(): readonly [Lines, (text: string) => void] {
  const [lines] = useState(() => signal<readonly Line[]>([]));
  const say = useCallback(
    (text: string) => {
      const kept = lines.peek();
      lines.value = [...kept, { number: (kept.at(-1)?.number ?? 0) + 1, text }].slice(-KEPT_LINES);
    },
    [lines],
  );
  return [lines, say];
}

/** The same, with the news of a visit. */
export function useAnnouncements(visit: Visit): readonly [Lines, (text: string) => void] {
  const [lines, say] = useLines();
  useEffect(() => watchLater(visit, say, loadAnnouncements), [visit, say]);
  return [lines, say];
}

const loadAnnouncements = late(
  async () => (await import('../../domain/visit/announcements.ts')).watchAnnouncements,
);

/** The visit's live region. It announces each piece of news once; nothing else on the page announces by itself. */
export function Announcer({ lines }: { readonly lines: Lines }) {
  useSignals();
  return (
    <div role="log" aria-live="polite" className="hidden">
      {lines.value.map(({ number, text }) => (
        <p key={number}>{text}</p>
      ))}
    </div>
  );
}
