import { type ReactNode, useEffect, useRef } from 'react';
import { useVisit } from '../app/contexts.ts';
import type { PulseSource } from './follow-pulse.ts';
import { useProfilePart } from './profile-context.ts';

interface PulseProps extends Pick<PulseSource, 'lane'> {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** What is within moves with the metrics and the words of an answer, as soon as the code for that is there (behaviour 6.10). */
export function Pulse({ lane, className, children }: PulseProps) {
  const visit = useVisit();
  const place = useRef<HTMLDivElement>(null);
  const followPulse = useProfilePart()?.followPulse;
  useEffect(
    () => (place.current ? followPulse?.(place.current, { visit, lane }) : undefined),
    [followPulse, visit, lane],
  );
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}
