import { createPart } from '../controls/create-part.tsx';
import { late } from '../controls/late-code.ts';

/** Optional: without it, keeping goes on silently. */
export const KeepNewsPart = createPart(
  late(async () => (await import('./KeepNews.tsx')).KeepNews),
  {
    broken: () => undefined,
  },
);
