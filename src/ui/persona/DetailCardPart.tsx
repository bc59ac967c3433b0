import { createPart } from '../controls/create-part.tsx';
import { BrokenPart } from '../controls/ErrorBoundary.tsx';
import { late } from '../controls/late-code.ts';

/** The console does not wait for it. */
export const DetailCardPart = createPart(
  late(async () => (await import('./DetailCard.tsx')).DetailCard),
  {
    broken: (_, tryAgain) => <BrokenPart onTryAgain={tryAgain} />,
  },
);
