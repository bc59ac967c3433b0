import { type ReactNode, useEffect, useRef } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';

interface PulseProps {
  readonly readings: Squad['readings'];
  readonly className: string | undefined;
  readonly children: ReactNode;
}

const BEATS = ['move', 'rest', 'blink', 'rest'] as const;

/** Beats with the metrics: `data-beat` says what comes next, so that what is within moves now and then, and rests. */
export function Pulse({ readings, className, children }: PulseProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let count = 0;
    return readings.subscribe(() => {
      if (place.current) place.current.dataset['beat'] = BEATS[count % BEATS.length];
      count += 1;
    });
  }, [readings]);
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}
