import { isRecord } from '../wire/chat-request.ts';
import type { Fault, FaultKind } from './fault.ts';

/** What breaks the text of an answer, so that a client cannot get at the reason it ended. */
const unreadable: ReadonlySet<FaultKind> = new Set<FaultKind>([
  'malformed-json',
  'truncated-json',
  'reset-in-body',
  'stalled-body',
  'stream-drop',
  'stream-stall',
  'stream-quiet-end',
  'stream-malformed-chunk',
  'stream-error-chunk',
  'json-instead-of-stream',
]);

/** The reason to end that a client can read from a completion as the fault delivers it; null when there is none. */
export function readableFinish(body: unknown, fault: Fault | null): string | null {
  if (fault !== null && unreadable.has(fault.kind)) return null;
  const choices: unknown = isRecord(body) ? body['choices'] : null;
  const choice: unknown = Array.isArray(choices) ? choices[0] : null;
  const reason = isRecord(choice) ? choice['finish_reason'] : null;
  return typeof reason === 'string' ? reason : null;
}
