/** Places that are taken for as long as a question is open. */
export interface OpenPlaces {
  /** What frees the place that it took; undefined when all are taken. */
  take(key: string): (() => void) | undefined;
}

/** @param limit the most places under one key */
export function createOpenPlaces(limit: number): OpenPlaces {
  const taken = new Map<string, number>();

  function free(key: string): void {
    const left = (taken.get(key) ?? 1) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  }

  return {
    take(key) {
      const count = taken.get(key) ?? 0;
      if (count >= limit) return undefined;
      taken.set(key, count + 1);
      return () => free(key);
    },
  };
}
