import { validateHeaderName, validateHeaderValue } from 'node:http';
import * as v from 'valibot';
import {
  type FieldProblem,
  firstProblem,
  flag,
  identifier,
  number,
  text,
  wholeNumber,
  wrongField,
} from '../control/fields.ts';
import { clerkKinds, concerns } from '../voices/clerk-faults.ts';
import { isRecord } from '../wire/fields.ts';

interface Struck {
  persona: string | null;
  /** Who asks, if the request says so. */
  visitor: unknown;
  stream: boolean;
  isClerk: boolean;
}

const longestMs = 3_600_000;
const mostCharacters = 10_000_000;

/** Headers that frame the body: with a wrong one nothing would be answered at all. */
const framing = /^(?:content-length|transfer-encoding|connection|trailer|upgrade|keep-alive)$/i;

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
  'cut-content',
  'spent-on-thinking',
  'think-tag',
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

const delayMs = wholeNumber(0, longestMs);

/** Which requests a fault strikes, and when. */
const aim = {
  /** A persona's id; without it, everyone's requests. */
  persona: v.exactOptional(text(100)),
  /** The `x-quartet-visitor` of the requests; without it, everyone's. */
  visitor: v.exactOptional(text(64)),
  /** How often it strikes before it is removed; without it, until it is deleted. */
  times: v.exactOptional(wholeNumber(1, 1_000_000)),
  /** Drawn from the seeded generator; without it, always. */
  probability: v.exactOptional(number(0, 1)),
  /** Waited before it strikes. */
  delayMs: v.exactOptional(delayMs),
};

const statusFault = v.strictObject({
  id: identifier,
  kind: v.literal('status'),
  ...aim,
  status: wholeNumber(400, 599),
  code: v.exactOptional(text(100)),
  type: v.exactOptional(text(100)),
  message: v.exactOptional(text(2000)),
  retryAfterSeconds: v.exactOptional(number(0, 1_000_000)),
  retryAfterMs: v.exactOptional(number(0, 1_000_000_000)),
  shouldRetry: v.exactOptional(flag),
  headers: v.exactOptional(
    v.custom<Record<string, string>>(
      (value) => isRecord(value) && Object.entries(value).every(([name, content]) => isHeader(name, content)),
      'header names with text values, except those that frame the body',
    ),
  ),
});

const dropFault = v.strictObject({
  id: identifier,
  kind: v.literal('drop'),
  ...aim,
  /** First says a head that no client accepts: of a connection that said nothing, a browser asks once more by itself. */
  brokenHead: v.exactOptional(flag),
});

const plainFault = v.strictObject({
  id: identifier,
  kind: v.picklist([
    ...connectionKinds,
    ...bodyKinds,
    ...contentKinds,
    ...streamKinds,
    ...clerkKinds,
    'orders',
  ]),
  ...aim,
});

const ownSchemas = {
  status: statusFault,
  delay: v.strictObject({ id: identifier, kind: v.literal('delay'), ...aim, delayMs }),
  drop: dropFault,
  'long-content': v.strictObject({
    id: identifier,
    kind: v.literal('long-content'),
    ...aim,
    characters: wholeNumber(1, mostCharacters),
  }),
  'stream-slow': v.strictObject({
    id: identifier,
    kind: v.literal('stream-slow'),
    ...aim,
    chunkDelayMs: wholeNumber(0, longestMs),
  }),
} as const;

export type StatusFault = v.InferOutput<typeof statusFault>;
export type DropFault = v.InferOutput<typeof dropFault>;
export type ContentKind = (typeof contentKinds)[number];
export type Fault =
  v.InferOutput<(typeof ownSchemas)[keyof typeof ownSchemas]> | v.InferOutput<typeof plainFault>;
export type FaultKind = Fault['kind'];

export const faultKinds: readonly FaultKind[] = [
  'status',
  'delay',
  'drop',
  'long-content',
  'stream-slow',
  ...plainFault.entries.kind.options,
];

/** What is wrong with a fault that was sent, if anything. */
export function checkFault(record: Record<string, unknown>): FieldProblem | null {
  const { kind } = record;
  if (!faultKinds.some((known) => known === kind)) {
    return wrongField('kind', kind, v.picklist(faultKinds, faultKinds.join(', ')));
  }
  return isOwn(kind) ? firstProblem(ownSchemas[kind], record) : firstProblem(plainFault, record);
}

/** The first fault that strikes this request. One that has struck as often as it should is taken off the list. */
export function takeFault(faults: Fault[], struck: Struck, draw: () => number): Fault | null {
  const index = faults.findIndex((fault) => strikes(fault, struck, draw));
  const fault = faults[index];
  if (fault === undefined) return null;
  if (fault.times !== undefined) {
    fault.times -= 1;
    if (fault.times <= 0) faults.splice(index, 1);
  }
  return fault;
}

function strikes(fault: Fault, { persona, visitor, stream, isClerk }: Struck, draw: () => number): boolean {
  if (fault.persona !== undefined && fault.persona !== persona) return false;
  if (fault.visitor !== undefined && fault.visitor !== visitor) return false;
  if (isStreamOnly(fault.kind) && !stream) return false;
  if (!concerns(fault.kind, isClerk)) return false;
  return fault.probability === undefined || draw() < fault.probability;
}

/** A streaming break says nothing about a request that asked for no stream. */
function isStreamOnly(kind: FaultKind): boolean {
  return kind === 'stream-slow' || streamKinds.some((known) => known === kind);
}

function isOwn(kind: unknown): kind is keyof typeof ownSchemas {
  return typeof kind === 'string' && Object.hasOwn(ownSchemas, kind);
}

function isHeader(name: string, value: unknown): boolean {
  if (framing.test(name) || typeof value !== 'string') return false;
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
