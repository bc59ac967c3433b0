import { createPart } from '../controls/create-part.tsx';
import { late } from '../controls/late-code.ts';

/** Optional: the options have the same switch. */
export const KeepOfferPart = createPart(
  late(async () => (await import('./KeepOffer.tsx')).KeepOffer),
  { broken: () => undefined },
);
