import { type ReactNode, useEffect, useRef } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';
import { subscribePaced } from '../controls/subscribe-paced.ts';
import { followBeat } from './follow-beat.ts';

interface PulseProps {
  readonly squad: Pick<Squad, 'readings' | 'draft' | 'partialReply' | 'motionPaused'>;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

const SYLLABLE_MS = 180;

/** What is within moves with the beat of the metrics, and its mouth with the words of an answer that comes. */
export function Pulse({ squad, className, children }: PulseProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? followBeat(place.current, squad) : undefined), [squad]);
  useEffect(
    () =>
      subscribePaced(squad.partialReply, SYLLABLE_MS, (words) =>
        speak(place.current, squad.motionPaused.peek() ? '' : words),
      ),
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
