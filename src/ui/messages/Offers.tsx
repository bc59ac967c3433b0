import { useSignals } from '@preact/signals-react/runtime';
import { describeOffer } from '../../domain/texts/chat-texts.ts';
import type { Lane, Offer } from '../../domain/visit/lane.ts';
import { Button } from '../controls/Button.tsx';
import { focusInput } from '../controls/typing-focus.ts';

/** After these an answer is awaited. */
const ASKING: ReadonlySet<Offer> = new Set(['askAgain', 'tryAgain', 'continueAnswer']);

interface OffersProps {
  readonly lane: Lane;
  /** Whether they stand below a complete answer. */
  readonly isQuiet?: boolean;
}

/** Buttons for what can be done about a lane's last question. */
export function Offers({ lane, isQuiet = false }: OffersProps) {
  useSignals();
  return lane.offers.value.map((offer) => (
    <Button
      key={offer}
      look={isQuiet ? 'quiet' : 'plain'}
      onClick={() => {
        if (ASKING.has(offer)) focusInput();
        lane[offer]();
      }}
    >
      {describeOffer(offer)}
    </Button>
  ));
}
