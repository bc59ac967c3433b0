/** Which requests a fault strikes, and when. */
interface Aim {
  id: string;
  /** A persona's id; without it, everyone's requests. */
  persona?: string;
  /** How often it strikes before it is removed; without it, until it is deleted. */
  times?: number;
  /** 0 to 1, drawn from the seeded generator; without it, always. */
  probability?: number;
  /** Waited before it strikes. */
  delayMs?: number;
}

export interface StatusFault extends Aim {
  kind: 'status';
  status: number;
  code?: string;
  type?: string;
  message?: string;
  retryAfterSeconds?: number;
  retryAfterMs?: number;
  shouldRetry?: boolean;
  headers?: Record<string, string>;
}

interface DelayFault extends Aim {
  kind: 'delay';
  delayMs: number;
}

export interface DropFault extends Aim {
  kind: 'drop';
  /** First says a head that no client accepts: of a connection that said nothing, a browser asks once more by itself. */
  brokenHead?: boolean;
}

interface LongContentFault extends Aim {
  kind: 'long-content';
  characters: number;
}

interface SlowStreamFault extends Aim {
  kind: 'stream-slow';
  chunkDelayMs: number;
}

const connectionKinds = ['hang', 'reset-in-body', 'stalled-body'] as const;
const bodyKinds = ['malformed-json', 'truncated-json', 'html', 'empty', 'null-body', 'no-content'] as const;
export const contentKinds = [
  'empty-object',
  'null-content',
  'blank-content',
  'non-string-content',
  'no-choices',
  'no-choices-field',
  'refusal',
  'content-filter',
] as const;
const streamKinds = [
  'stream-drop',
  'stream-stall',
  'stream-quiet-end',
  'stream-malformed-chunk',
  'stream-error-chunk',
  'stream-no-done',
  'json-instead-of-stream',
] as const;

export type ContentKind = (typeof contentKinds)[number];

interface PlainFault extends Aim {
  kind: (typeof connectionKinds | typeof bodyKinds | typeof streamKinds)[number] | ContentKind;
}

export type Fault = StatusFault | DelayFault | DropFault | LongContentFault | SlowStreamFault | PlainFault;
export type FaultKind = Fault['kind'];

export const faultKinds: readonly FaultKind[] = [
  'status',
  'delay',
  'drop',
  'long-content',
  'stream-slow',
  ...connectionKinds,
  ...bodyKinds,
  ...contentKinds,
  ...streamKinds,
];

/** A streaming break says nothing about a request that asked for no stream. */
export function isStreamOnly(kind: FaultKind): boolean {
  return kind === 'stream-slow' || streamKinds.some((known) => known === kind);
}
