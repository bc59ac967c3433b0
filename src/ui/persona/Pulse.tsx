import { type ReactNode, useEffect, useRef } from 'react';
import { useFetched } from '../app/use-fetched.ts';
import type { PulseSource } from './follow-pulse.ts';

interface PulseProps extends PulseSource {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** What is within moves with the metrics and the words of an answer, as soon as the code for that is there (behaviour 6.10). */
export function Pulse({ visit, lane, className, children }: PulseProps) {
  const place = useRef<HTMLDivElement>(null);
  const { fetched } = useFetched(loadFollowPulse);
  useEffect(() => {
    if (fetched.kind !== 'loaded' || !place.current) return undefined;
    return fetched.code(place.current, { visit, lane });
  }, [fetched, visit, lane]);
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}

async function loadFollowPulse() {
  const { followPulse } = await import('./follow-pulse.ts');
  return followPulse;
}
