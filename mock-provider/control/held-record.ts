import type { State } from '../state/state.ts';
import { isRecord } from '../wire/chat-request.ts';

/** The record that a change is about; null for a new one, undefined for one that is not there. */
export function heldRecord(
  state: State,
  resource: keyof State,
  id: string | undefined,
): Record<string, unknown> | null | undefined {
  const held: unknown = state[resource];
  if (!Array.isArray(held)) return isRecord(held) && id === undefined ? held : undefined;
  if (id === undefined) return null;
  return held.filter(isRecord).find((record) => record['id'] === id);
}
