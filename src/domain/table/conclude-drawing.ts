import type { Ending, Exchange } from '../ending.ts';
import type { ChatId } from '../persona.ts';
import { needsAccessCode } from '../retry-policy.ts';
import type { AgreementMap, MapProblem } from './agreement-map.ts';
import { type Material, readMap } from './read-map.ts';

/** What the clerk was given, in the order of the round. */
export interface Given {
  readonly materials: readonly Material[];
  readonly shortenedIds: readonly ChatId[];
}

export type Drawn =
  | { readonly kind: 'map'; readonly map: AgreementMap }
  | { readonly kind: 'problem'; readonly problem: MapProblem };

/** The map that follows from how the clerk's request ended; of an answer that broke off, its text so far serves. */
export function concludeDrawing(ending: Ending, partial: string, given: Given): Drawn {
  switch (ending.kind) {
    case 'answered':
      return read(ending.text ?? partial, given);
    case 'stopped':
      return { kind: 'problem', problem: { kind: 'stopped' } };
    case 'failed':
    case 'threw': {
      const drawn = read(partial, given);
      return drawn.kind === 'map' ? { kind: 'map', map: { ...drawn.map, isCut: true } } : problemOf(ending);
    }
  }
}

/** What it says about the provider; undefined for a request that the visitor stopped, or that never reached it. */
export function exchangeOf(ending: Ending): Exchange | undefined {
  const { kind } = ending;
  if (kind === 'stopped' || (kind === 'failed' && needsAccessCode(ending.failure))) return undefined;
  return kind === 'answered' ? 'answered' : 'unanswered';
}

function read(text: string, { materials, shortenedIds }: Given): Drawn {
  const reading = readMap(text, materials);
  if (reading.kind === 'problem') return reading;
  const { points, leftOut, isCut } = reading;
  const basis = materials.map(({ answer }) => answer);
  return { kind: 'map', map: { points, basis, leftOut, isCut, shortenedIds } };
}

function problemOf(ending: Extract<Ending, { readonly kind: 'failed' | 'threw' }>): Drawn {
  return {
    kind: 'problem',
    problem: ending.kind === 'failed' ? { kind: 'failed', failure: ending.failure } : { kind: 'threw' },
  };
}
