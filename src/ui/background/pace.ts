const EASING_MS = 600;

/** How fast the picture goes, 0 to 1: slower while it comes to rest, faster while it sets out again. */
export function easePace(pace: number, resting: boolean, dtMs: number): number {
  const change = dtMs / EASING_MS;
  return resting ? Math.max(0, pace - change) : Math.min(1, pace + change);
}
