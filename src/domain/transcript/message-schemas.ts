import * as v from 'valibot';
import type { FailureReason } from '../../ports/completion.ts';
import type { Message } from '../conversation.ts';
import { MAX_ANSWER_CHARACTERS } from '../ending.ts';
import { countCharacters } from '../send-rules.ts';
import { MAX_FACT_CHARACTERS, MAX_QUESTION_CHARACTERS, type MessageFault } from './transcript-format.ts';

/** The end of the year 9999: later years do not fit in four digits. */
const MAX_STAMP_MS = 253_402_300_799_999;

const MAX_WELCOME_CHARACTERS = 100_000;

// A record, so that a new reason that is missing here does not compile.
const REASONS: Readonly<Record<FailureReason, true>> = {
  'bad-request': true,
  authentication: true,
  'access-code': true,
  permission: true,
  'not-found': true,
  'model-gone': true,
  conflict: true,
  unprocessable: true,
  'rate-limit': true,
  quota: true,
  server: true,
  'unexpected-status': true,
  connection: true,
  timeout: true,
  'malformed-answer': true,
  'broken-answer': true,
  'spent-on-thinking': true,
  'client-not-loaded': true,
};

/** The fault when a field is missing. */
const FAULT_OF_MISSING: ReadonlyMap<unknown, MessageFault> = new Map([
  ['id', 'wrong-id'],
  ['content', 'no-text'],
  ['timestampMs', 'bad-time'],
]);

export const StatusSchema = v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599));
export const WaitMsSchema = v.pipe(v.number(), v.finite(), v.minValue(0));

export const RequestIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

const FactSchema = v.pipe(v.string(), v.maxLength(MAX_FACT_CHARACTERS));

export const FailureSchema = v.pipe(
  v.object({
    reason: v.custom<FailureReason>((value) => typeof value === 'string' && Object.hasOwn(REASONS, value)),
    status: v.exactOptional(StatusSchema),
    code: v.exactOptional(FactSchema),
    model: v.exactOptional(FactSchema),
    retryAfterMs: v.exactOptional(WaitMsSchema),
    shouldRetry: v.exactOptional(v.boolean()),
    requestId: v.exactOptional(RequestIdSchema),
    detail: FactSchema,
  }),
  v.transform((facts) => ({ kind: 'failure' as const, ...facts })),
);

const FlawSchema = v.variant(
  'kind',
  [
    v.object({ kind: v.picklist(['cut', 'stopped', 'no-content']) }),
    v.object({
      kind: v.literal('incomplete'),
      failure: v.exactOptional(faulty(FailureSchema, 'bad-failure')),
    }),
    v.object({ kind: v.literal('no-answer'), failure: faulty(FailureSchema, 'bad-failure') }, 'bad-failure'),
  ],
  'unknown-flaw',
);

/** -0 is 0. */
export const StampSchema = faulty(
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(MAX_STAMP_MS),
    v.transform((stampMs) => stampMs + 0),
  ),
  'bad-time',
);

const TextSchema = v.pipe(
  v.string('no-text'),
  v.check((text) => text.trim() !== '', 'no-text'),
);

const NoFlawSchema = v.exactOptional(v.never('misplaced-flaw'));

const RecordSchema = v.custom<object>(isRecord, 'not-a-message');

const QuestionSchema = v.object(
  {
    sender: v.literal('user'),
    timestampMs: StampSchema,
    content: v.pipe(
      TextSchema,
      v.check((text) => text === text.trim(), 'blanks-around'),
      v.check((text) => countCharacters(text) <= MAX_QUESTION_CHARACTERS, 'question-too-long'),
    ),
    id: v.string('wrong-id'),
    flaw: NoFlawSchema,
  },
  faultOfMissing,
);

const AnswerSchema = v.object(
  {
    sender: v.literal('ai'),
    timestampMs: StampSchema,
    content: v.pipe(TextSchema, v.maxLength(MAX_ANSWER_CHARACTERS, 'answer-too-long')),
    id: v.string('wrong-id'),
    flaw: v.exactOptional(FlawSchema),
  },
  faultOfMissing,
);

/** The welcome that a conversation begins with; its wording is free. */
export const WelcomeSchema = v.pipe(
  RecordSchema,
  v.object(
    {
      sender: v.literal('ai', 'no-welcome'),
      id: v.string('no-welcome'),
      timestampMs: StampSchema,
      content: v.pipe(TextSchema, v.maxLength(MAX_WELCOME_CHARACTERS, 'answer-too-long')),
      flaw: NoFlawSchema,
    },
    ({ path }) =>
      path?.[0].key === 'sender' || path?.[0].key === 'id' ? 'no-welcome' : faultOfMissing({ path }),
  ),
);

/** A question or an answer, checked on its own. */
export const MessageSchema = v.pipe(
  RecordSchema,
  v.variant('sender', [QuestionSchema, AnswerSchema], 'unknown-sender'),
);

/**
 * A message as nearly all are: of usual length, without a flaw or any fault. What is returned is what the schema makes
 * of it, several times faster; undefined leaves the judgement to the schema.
 */
export function readPlainMessage(value: unknown): Message | undefined {
  if (!isRecord(value) || 'flaw' in value) return undefined;
  const { id, sender, content, timestampMs }: Partial<Record<keyof Message, unknown>> = value;
  if (sender !== 'user' && sender !== 'ai') return undefined;
  if (typeof content !== 'string' || content.length > MAX_QUESTION_CHARACTERS || content.trim() === '')
    return undefined;
  if (sender === 'user' && content !== content.trim()) return undefined;
  if (!isStamp(timestampMs)) return undefined;
  // -0 is 0.
  return typeof id === 'string' ? { id, sender, content, timestampMs: timestampMs + 0 } : undefined;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStamp(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_STAMP_MS;
}

/** Reports every problem with the value as this fault. */
function faulty<Schema extends v.GenericSchema>(schema: Schema, fault: MessageFault) {
  return v.config(schema, { message: fault });
}

function faultOfMissing({ path }: Pick<v.BaseIssue<unknown>, 'path'>): MessageFault {
  return FAULT_OF_MISSING.get(path?.[0].key) ?? 'not-a-message';
}
