import { useSignals } from '@preact/signals-react/runtime';
import type { Squad } from '../../domain/squad/squad.ts';
import { DetailCard } from '../persona/DetailCard.tsx';

/** The chosen persona's detail card. */
export function PersonaPanel({ squad }: { readonly squad: Squad }) {
  useSignals();
  return <DetailCard persona={squad.selection.value.persona} readings={squad.readings} />;
}
