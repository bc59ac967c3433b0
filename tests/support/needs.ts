declare module 'vitest' {
  interface TaskMeta {
    /** Why a skipped test is skipped, for the last lines of `npm test`. */
    lacks?: string;
  }
}

/** The options of a test that can run only where something is there, and is skipped elsewhere. */
export function needs(isThere: boolean, lacks: string) {
  return isThere ? {} : { skip: true, meta: { lacks } };
}
