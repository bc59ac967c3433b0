import * as v from 'valibot';
import { clerkKinds, concerns } from '../voices/clerk-faults.ts';

interface Struck {
  readonly persona: string | null;
  /** From the request's `x-quartet-visitor`, if sent. */
  readonly visitor: unknown;
  readonly stream: boolean;
  readonly isClerk: boolean;
}

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_600_000));
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(2000));

const own = {
  /** Used in a path. */
  id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/)),
  /** The persona it strikes, by its name in the journal; everyone if absent. */
  persona: v.exactOptional(text),
  /** Strikes only requests with this `x-quartet-visitor`; all if absent. */
  visitor: v.exactOptional(text),
  /** How often it strikes before it is removed; until deleted if absent. */
  times: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Drawn from the seeded generator; 1 if absent. */
  probability: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  /** Delay before it strikes. */
  delayMs: v.exactOptional(milliseconds),
};

const plainKinds = [
  'hang',
  'reset-in-body',
  'malformed-json',
  'html',
  'empty',
  'no-choices',
  'null-content',
  'blank-content',
  'refusal',
  'content-filter',
  'cut-content',
  'spent-on-thinking',
  'thinking',
  'think-tag',
  'json-instead-of-stream',
  'stream-stall',
  'stream-quiet-end',
  'stream-error-chunk',
  ...clerkKinds,
  'orders',
] as const;

const statusFault = v.strictObject({
  ...own,
  kind: v.literal('status'),
  status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
  code: v.exactOptional(text),
  message: v.exactOptional(text),
  retryAfterSeconds: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000))),
  shouldRetry: v.exactOptional(v.boolean()),
});

/** A fault as clients set it. */
export const faultSchema = v.variant('kind', [
  v.strictObject({ ...own, kind: v.picklist(plainKinds) }),
  statusFault,
  v.strictObject({ ...own, kind: v.literal('delay'), delayMs: milliseconds }),
  v.strictObject({
    ...own,
    kind: v.literal('drop'),
    /** Sends an invalid head first: after a connection without any answer, a browser itself asks once more. */
    brokenHead: v.exactOptional(v.boolean()),
  }),
  v.strictObject({
    ...own,
    kind: v.literal('long-content'),
    characters: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)),
  }),
  v.strictObject({ ...own, kind: v.literal('stream-slow'), chunkDelayMs: milliseconds }),
]);

export type StatusFault = Readonly<v.InferOutput<typeof statusFault>>;
export type Fault = v.InferOutput<typeof faultSchema>;

type WithoutId<Each> = Each extends Fault ? Readonly<Omit<Each, 'id'>> : never;

/** A fault that is not in the list yet. */
export type FaultFields = WithoutId<Fault>;

/** Finds the first fault that strikes this request, and removes it after its last strike. */
export function takeFault(faults: Fault[], struck: Struck, draw: () => number): Fault | null {
  const fault = faults.find((each) => strikes(each, struck, draw));
  if (fault?.times !== undefined) {
    fault.times -= 1;
    if (fault.times === 0) faults.splice(faults.indexOf(fault), 1);
  }
  return fault ?? null;
}

function strikes(fault: Fault, { persona, visitor, stream, isClerk }: Struck, draw: () => number): boolean {
  if (fault.persona !== undefined && fault.persona !== persona) return false;
  if (fault.visitor !== undefined && fault.visitor !== visitor) return false;
  // Stream faults need a request that asked for a stream.
  if (fault.kind.includes('stream') && !stream) return false;
  if (!concerns(fault.kind, isClerk)) return false;
  return fault.probability === undefined || draw() < fault.probability;
}
