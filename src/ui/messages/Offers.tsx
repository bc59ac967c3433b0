import { useSignals } from '@preact/signals-react/runtime';
import { describeOffer } from '../../domain/texts/chat-texts.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { Button } from '../controls/Button.tsx';

/** Buttons for what can be done about a lane's last question. */
export function Offers({ lane }: { readonly lane: Lane }) {
  useSignals();
  return lane.offers.value.map((offer) => (
    <Button key={offer} onClick={() => lane[offer]()}>
      {describeOffer(offer)}
    </Button>
  ));
}
