import type { Happening } from '../domain/visit/happenings.ts';
import { digest } from './digest.ts';

/** What is told of a happening on a tape: what it is, of whom, and a short word for the rest. */
export function digestHappening(
  happening: Happening,
): readonly [kind: string, personaId: string | null, digest: string | number] {
  const { kind } = happening;
  const personaId = 'personaId' in happening ? happening.personaId : null;
  // A text that grows would have to be read again with every part.
  return [kind, personaId, kind === 'text-came' ? happening.text.length : digest(JSON.stringify(happening))];
}
