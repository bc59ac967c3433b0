import { createPauser } from './pauser.ts';

const WARNING_PAUSE_MS = 60_000;

/**
 * Tells an operator that somebody tries access codes (behaviour 21.19): how many, and neither codes nor addresses.
 * @param now in ms
 * @returns to be called for each wrong code
 */
export function warnOfWrongCodes(warn: (line: string) => void, now: () => number): () => void {
  const mayWarn = createPauser(WARNING_PAUSE_MS, now);
  let count = 0;
  return () => {
    count += 1;
    if (!mayWarn()) return;
    warn(
      count === 1
        ? 'A wrong access code was entered'
        : `${count} wrong access codes were entered since this was last said`,
    );
    count = 0;
  };
}
