import { createPart } from '../controls/create-part.tsx';
import { late } from '../controls/late-code.ts';

/** Optional: without the badge, the answers still show the fault. */
export const DrillBadgePart = createPart(
  late(async () => (await import('./FaultDrillPanel.tsx')).DrillBadge),
  {
    broken: () => undefined,
  },
);
