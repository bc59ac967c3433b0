import { createPart } from '../parts/create-part.tsx';
import { late } from '../parts/late-code.ts';

/** Optional: without it, keeping goes on silently. */
export const KeepNewsPart = createPart(
  late(async () => (await import('./KeepNews.tsx')).KeepNews),
  {
    broken: () => undefined,
  },
);
