import { createPart } from '../parts/create-part.tsx';
import { late } from '../parts/late-code.ts';

/** Optional: without the badge, the answers still show the fault. */
export const DrillBadgePart = createPart(
  late(async () => (await import('./FaultDrillPanel.tsx')).DrillBadge),
  {
    broken: () => undefined,
  },
);
