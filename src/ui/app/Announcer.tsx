import { useEffect, useState } from 'react';
import type { Visit } from '../../domain/visit/visit.ts';
import hidden from '../controls/visually-hidden.module.css';
import { watchAnnouncements } from './announcements.ts';

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
export function Announcer({ visit }: { readonly visit: Visit }) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  useEffect(() => {
    const stop = watchAnnouncements(visit, (text) => {
      setLines((kept) => [...kept, { number: (kept.at(-1)?.number ?? 0) + 1, text }].slice(-KEPT_LINES));
    });
    return () => {
      stop();
      // Each new watcher announces what is in progress again.
      setLines([]);
    };
  }, [visit]);
  return (
    <div role="log" aria-live="polite" className={hidden.hidden}>
      {lines.map(({ number, text }) => (
        <p key={number}>{text}</p>
      ))}
    </div>
  );
}
