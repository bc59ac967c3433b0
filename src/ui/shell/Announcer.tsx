import { useEffect, useState } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';
import { watchNews } from './watch-news.ts';
import hidden from './visually-hidden.module.css';

interface Line {
  readonly number: number;
  readonly text: string;
}

/** The oldest lines go, so that nobody comes across them with a screen reader much later. */
const KEPT_LINES = 4;

/** The one live region: it says each piece of news once, and nothing else on the page speaks by itself. */
export function Announcer({ squad }: { readonly squad: Squad }) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  useEffect(() => {
    let number = 0;
    return watchNews(squad, (text) => {
      number += 1;
      const line = { number, text };
      setLines((kept) => [...kept, line].slice(-KEPT_LINES));
    });
  }, [squad]);
  return (
    <div role="log" aria-live="polite" className={hidden.hidden}>
      {lines.map(({ number, text }) => (
        <p key={number}>{text}</p>
      ))}
    </div>
  );
}
