import { createPart } from '../parts/create-part.tsx';
import { BrokenPart } from '../parts/ErrorBoundary.tsx';
import { late } from '../parts/late-code.ts';

/** The console does not wait for it. */
export const DetailCardPart = createPart(
  late(async () => (await import('./DetailCard.tsx')).DetailCard),
  {
    broken: (_, tryAgain) => <BrokenPart onTryAgain={tryAgain} />,
  },
);
