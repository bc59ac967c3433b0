import { type Message, createMessage } from '../conversation.ts';
import type { Persona } from '../persona.ts';
import { MAX_REPLY_CHARACTERS } from '../reply.ts';
import { decideSend } from '../send-rules.ts';
import { asRecord } from './as-record.ts';
import { readFlaw } from './read-flaw.ts';
import { type MessageFault, type Reading, fault, read } from './transcript-problem.ts';

/** Where a message stands. */
export interface Place {
  readonly before: Message;
  /** The earliest time that it may have. */
  readonly leastMs: number;
}

/** The end of the year 9999: later times cannot be shown as dates of four digits. */
const MAX_STAMP_MS = 253_402_300_799_999;

const MAX_WELCOME_CHARACTERS = 100_000;

/** A reply that was cut has its note beside it. */
const MAX_ANSWER_CHARACTERS = MAX_REPLY_CHARACTERS + 200;

/** The welcome that a conversation with this persona begins with, in whatever words. */
export function readWelcome(value: unknown, { chatId }: Pick<Persona, 'chatId'>): Reading<Message> {
  const record = asRecord(value);
  if (!record) return fault('not-a-message');
  const { id, sender, content, flaw } = record;
  if (sender !== 'ai' || id !== `ai-welcome-${chatId}`) return fault('no-welcome');
  const timestampMs = readStampMs(record['timestampMs']);
  if (timestampMs === undefined) return fault('bad-time');
  if (!isText(content)) return fault('no-text');
  if (content.length > MAX_WELCOME_CHARACTERS) return fault('answer-too-long');
  if (flaw !== undefined) return fault('misplaced-flaw');
  return read({ id, content, sender, timestampMs });
}

/** A question or an answer, where it stands. */
export function readMessage(value: unknown, { before, leastMs }: Place): Reading<Message> {
  const record = asRecord(value);
  if (!record) return fault('not-a-message');
  const { id, sender, content, flaw } = record;
  if (sender !== 'user' && sender !== 'ai') return fault('unknown-sender');
  if (sender === 'ai' && before.sender === 'ai') return fault('no-question');
  const stampMs = readStampMs(record['timestampMs']);
  if (stampMs === undefined) return fault('bad-time');
  if (stampMs < leastMs) return fault('out-of-order');
  if (!isText(content)) return fault('no-text');
  const message = createMessage(sender, content, stampMs);
  if (id !== message.id) return fault('wrong-id');
  const wrong = sender === 'user' ? faultOfQuestion(content) : faultOfAnswer(content);
  if (wrong) return fault(wrong);
  return flaw === undefined ? read(message) : withFlaw(message, flaw);
}

function withFlaw(message: Message, value: unknown): Reading<Message> {
  if (message.sender === 'user') return fault('misplaced-flaw');
  const reading = readFlaw(value);
  return reading.kind === 'fault' ? reading : read({ ...message, flaw: reading.value });
}

/** Whole and not negative; -0 is 0. */
function readStampMs(value: unknown): number | undefined {
  const whole = typeof value === 'number' && Number.isInteger(value);
  return whole && value >= 0 && value <= MAX_STAMP_MS ? value + 0 : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** A question is a text as it would have been sent. */
function faultOfQuestion(content: string): MessageFault | undefined {
  if (content !== content.trim()) return 'blanks-around';
  const decision = decideSend(content, { loading: false, open: true });
  return decision.kind === 'send' ? undefined : 'question-too-long';
}

function faultOfAnswer(content: string): MessageFault | undefined {
  return content.length > MAX_ANSWER_CHARACTERS ? 'answer-too-long' : undefined;
}
