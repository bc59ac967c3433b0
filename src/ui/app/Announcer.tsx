import type { ReadonlySignal } from '@preact/signals-core';
import { useCallback, useEffect, useState } from 'react';
import hidden from '../controls/visually-hidden.module.css';
import { watchAnnouncements } from './announcements.ts';
import { useVisit } from './contexts.ts';

interface AnnouncerProps {
  /** What is not of the visit itself, if there is something; said each time it changes. */
  readonly news: ReadonlySignal<string | undefined>;
}

interface Line {
  readonly number: number;
  readonly text: string;
}

/**
 * Old lines are removed, so that screen readers do not find them much later. As many stay as come at once when eight
 * personas are stopped together, and what was said just before.
 */
const KEPT_LINES = 10;

/** The one live region: it says each piece of news once, and nothing else on the page speaks by itself. */
export function Announcer({ news }: AnnouncerProps) {
  const visit = useVisit();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const say = useCallback((text: string) => {
    setLines((kept) => [...kept, { number: (kept.at(-1)?.number ?? 0) + 1, text }].slice(-KEPT_LINES));
  }, []);

  useEffect(() => {
    const stop = watchAnnouncements(visit, say);
    return () => {
      stop();
      // Each new watcher announces what is in progress again.
      setLines([]);
    };
  }, [visit, say]);

  useEffect(
    () =>
      news.subscribe((text) => {
        if (text !== undefined) say(text);
      }),
    [news, say],
  );

  return (
    <div role="log" aria-live="polite" className={hidden.hidden}>
      {lines.map(({ number, text }) => (
        <p key={number}>{text}</p>
      ))}
    </div>
  );
}
