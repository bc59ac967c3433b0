import exampleFile from '../data/example-round.json' with { type: 'json' };
import type { Round } from './speech.ts';

/** The round that shows what a map is, apart from the others, since the page needs only this one; a new copy. */
export function shippedExample(): Round {
  return structuredClone<object>(exampleFile) as Round;
}
