import { useState } from 'react';

export interface Openings {
  /** A number of its own for each opening; undefined while closed. */
  readonly opening: number | undefined;
  readonly open: () => void;
  /** Closes this opening: a dialog tells of its end a little later, when the next may be open. */
  readonly close: () => void;
}

/** Whether a dialog is open, and which time it is. */
export function useOpenings(): Openings {
  const [count, setCount] = useState(0);
  const [opening, setOpening] = useState<number>();
  return {
    opening,
    open() {
      setCount(count + 1);
      setOpening(count + 1);
    },
    close: () => setOpening((current) => (current === opening ? undefined : current)),
  };
}
