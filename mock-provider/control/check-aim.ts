import type { Persona } from '../state/state.ts';
import { isRecord } from '../wire/chat-request.ts';
import type { FieldProblem } from './field-checks.ts';

/** A fault that is aimed at nobody would never strike. */
export function checkAim(fault: unknown, personas: readonly Persona[]): FieldProblem | null {
  const persona = isRecord(fault) ? fault['persona'] : undefined;
  if (typeof persona !== 'string' || personas.some(({ id }) => id === persona)) return null;
  const known = personas.map(({ id }) => id).join(', ');
  return {
    field: 'persona',
    message: `Unknown persona '${persona}'. Known: ${known === '' ? 'none' : known}.`,
  };
}
