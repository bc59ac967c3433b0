import { useEffect, useState } from 'react';

/** A list has scrolled to a new message within this time. */
const GLIDE_MS = 500;

/**
 * Whether something has held for so long that a list no longer glides to what has begun it: motion that starts earlier
 * costs every frame of the glide a style recalculation, even while it only waits.
 */
export function useLasting(holds: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  if (!holds && lasts) setLasts(false);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setLasts(true), GLIDE_MS);
    return () => clearTimeout(timer);
  }, [holds]);
  return holds && lasts;
}
