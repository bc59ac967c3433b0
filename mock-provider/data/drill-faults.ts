import type { FaultFields } from '../faults/fault.ts';

/** The faults that a client's fault drill offers by name, as the control API takes them. */
export const drillFaults = {
  'rate-limit': { kind: 'status', status: 429, retryAfterSeconds: 2 },
  'server-error': { kind: 'status', status: 500 },
  'time-out': { kind: 'hang' },
  slow: { kind: 'delay', delayMs: 8000 },
  // Without a head the browser would repeat the request by itself, and the fault would be used up unseen.
  offline: { kind: 'drop', brokenHead: true },
  thinking: { kind: 'thinking' },
  empty: { kind: 'null-content' },
  'broken-stream': { kind: 'reset-in-body' },
  'clerk-no-json': { kind: 'clerk-no-json' },
  'clerk-false-quotes': { kind: 'clerk-false-quotes' },
  'clerk-wrong-sentence': { kind: 'clerk-wrong-sentence' },
  'clerk-cut': { kind: 'clerk-cut' },
  'clerk-empty': { kind: 'clerk-empty' },
  orders: { kind: 'orders' },
} as const satisfies Readonly<Record<string, FaultFields>>;
