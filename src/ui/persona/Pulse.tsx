import { type ReactNode, useEffect, useRef } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';
import { subscribePaced } from '../shell/subscribe-paced.ts';

interface PulseProps {
  readonly squad: Pick<Squad, 'readings' | 'draft' | 'partialReply'>;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

const BEATS = ['move', 'rest', 'blink', 'rest'] as const;
const SYLLABLE_MS = 180;

/**
 * What is within moves now and then, and rests: `data-beat` goes on with each reading of the metrics, unless somebody
 * types, and the mouth's `data-mouth` with the words of an answer that comes.
 */
export function Pulse({ squad, className, children }: PulseProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let count = 0;
    let draft = squad.draft.peek();
    return squad.readings.subscribe(() => {
      const isTyped = squad.draft.peek() !== draft;
      draft = squad.draft.peek();
      if (place.current) place.current.dataset['beat'] = isTyped ? 'rest' : BEATS[count % BEATS.length];
      count += 1;
    });
  }, [squad]);
  useEffect(
    () => subscribePaced(squad.partialReply, SYLLABLE_MS, (words) => speak(place.current, words)),
    [squad],
  );
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}

function speak(place: HTMLElement | null, words: string): void {
  // An attribute of the mouth alone: one above it would have all of the drawing styled anew.
  const mouth = place?.querySelector<SVGElement>('[data-part="mouth"]');
  if (!mouth) return;
  if (words === '') delete mouth.dataset['mouth'];
  else mouth.dataset['mouth'] = mouth.dataset['mouth'] === 'open' ? 'shut' : 'open';
}
