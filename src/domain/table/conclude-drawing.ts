import type { Ending } from '../ask.ts';
import type { AgreementMap, MapProblem } from './agreement-map.ts';
import type { Given } from './clerk.ts';
import { readMap } from './read-map.ts';

export type Drawn =
  | { readonly kind: 'map'; readonly map: AgreementMap }
  | { readonly kind: 'problem'; readonly problem: MapProblem };

/** The map that follows from how the clerk's request ended; of an answer that broke off, its text so far serves. */
export function concludeDrawing(ending: Ending, partial: string, { materials, shortenedIds }: Given): Drawn {
  if (ending.kind === 'stopped') return { kind: 'problem', problem: { kind: 'stopped' } };
  const isWhole = ending.kind === 'reply';
  const reading = readMap(isWhole ? (ending.text ?? partial) : partial, materials);
  if (reading.kind === 'map') {
    const { points, leftOut, isCut } = reading;
    const basis = materials.map(({ answer }) => answer);
    return { kind: 'map', map: { points, basis, leftOut, isCut: isCut || !isWhole, shortenedIds } };
  }
  switch (ending.kind) {
    case 'reply':
      return reading;
    case 'failure':
      return { kind: 'problem', problem: { kind: 'failed', failure: ending } };
    case 'threw':
      return { kind: 'problem', problem: { kind: 'threw' } };
  }
}
