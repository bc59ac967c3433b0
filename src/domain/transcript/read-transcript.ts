import { type Conversation, type Message, type AnswerFlaw, createMessage } from '../conversation.ts';
import type { Persona } from '../persona.ts';
import {
  type TranscriptProblem,
  type MessageFault,
  type Reading,
  MAX_TRANSCRIPT_CHARACTERS,
  TRANSCRIPT_FORMAT,
  TRANSCRIPT_VERSION,
  asRecord,
  fault,
  read,
} from './transcript-format.ts';
import { MAX_REPLY_CHARACTERS } from '../ending.ts';
import { decideSend } from '../send-rules.ts';
import { readFailure } from './failure-facts.ts';

type TranscriptReading =
  | { readonly kind: 'conversation'; readonly conversation: Conversation; readonly persona: Persona }
  | { readonly kind: 'refused'; readonly problem: TranscriptProblem };

/** Where a message stands. */
interface Place {
  readonly before: Message;
  /** The earliest time that it may have. */
  readonly leastMs: number;
}

const BYTE_ORDER_MARK = '\ufeff';

/** The id of a persona as it may be shown. */
const PLAIN_WORD = /^[\w-]{1,40}$/;

/** The end of the year 9999: later times cannot be shown as dates of four digits. */
const MAX_STAMP_MS = 253_402_300_799_999;

const MAX_WELCOME_CHARACTERS = 100_000;

/** A reply that was cut has its note beside it. */
const MAX_ANSWER_CHARACTERS = MAX_REPLY_CHARACTERS + 200;

/** A conversation in JSON, with one of these personas, or what is wrong with it; never throws (behaviour 9.11). */
export function readTranscript(text: string, personas: readonly Persona[]): TranscriptReading {
  if (text.length > MAX_TRANSCRIPT_CHARACTERS) return refuse({ kind: 'too-large' });
  const parsed = parseJson(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  if (!parsed) return refuse({ kind: 'not-json' });
  const record = asRecord(parsed.value);
  if (record?.['format'] !== TRANSCRIPT_FORMAT) return refuse({ kind: 'not-a-conversation' });
  const { version, personaId, messages } = record;
  if (version !== TRANSCRIPT_VERSION) return refuse(problemOfVersion(version));
  const persona = personas.find(({ chatId }) => chatId === personaId);
  if (!persona) return refuse(problemOfPersona(personaId));
  if (!Array.isArray(messages)) return refuse({ kind: 'no-messages' });
  return readMessages(messages, persona);
}

/** The welcome that a conversation with this persona begins with, in whatever words. */
function readWelcome(value: unknown, { chatId }: Pick<Persona, 'chatId'>): Reading<Message> {
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
function readMessage(value: unknown, { before, leastMs }: Place): Reading<Message> {
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

/** What an answer of a transcript lacks. */
function readFlaw(value: unknown): Reading<AnswerFlaw> {
  const { kind, failure } = asRecord(value) ?? {};
  switch (kind) {
    case 'stopped':
    case 'no-content':
      return read({ kind });
    case 'incomplete':
      return failure === undefined ? read({ kind }) : readWithFailure(kind, failure);
    case 'no-answer':
      return readWithFailure(kind, failure);
    default:
      return fault('unknown-flaw');
  }
}

function readMessages([first, ...rest]: readonly unknown[], persona: Persona): TranscriptReading {
  if (first === undefined) return refuse({ kind: 'no-messages' });
  const welcome = readWelcome(first, persona);
  if (welcome.kind === 'fault') return refuse({ kind: 'bad-message', number: 1, fault: welcome.fault });
  const messages: Message[] = [welcome.value];
  let place: Place = { before: welcome.value, leastMs: welcome.value.timestampMs };
  for (const value of rest) {
    const reading = readMessage(value, place);
    if (reading.kind === 'fault')
      return refuse({ kind: 'bad-message', number: messages.length + 1, fault: reading.fault });
    messages.push(reading.value);
    place = { before: reading.value, leastMs: reading.value.timestampMs + 1 };
  }
  const lastUpdatedMs = place.before.timestampMs;
  return {
    kind: 'conversation',
    conversation: { personaId: persona.chatId, messages, lastUpdatedMs },
    persona,
  };
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    // No JSON, or nested too deeply for the engine.
    return undefined;
  }
}

function problemOfVersion(version: unknown): TranscriptProblem {
  const isNewer = typeof version === 'number' && Number.isInteger(version) && version > TRANSCRIPT_VERSION;
  return isNewer ? { kind: 'newer-version', version } : { kind: 'unknown-version' };
}

function problemOfPersona(personaId: unknown): TranscriptProblem {
  const isPlain = typeof personaId === 'string' && PLAIN_WORD.test(personaId);
  return isPlain ? { kind: 'unknown-persona', personaId } : { kind: 'unknown-persona' };
}

function refuse(problem: TranscriptProblem): TranscriptReading {
  return { kind: 'refused', problem };
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

function readWithFailure(kind: 'incomplete' | 'no-answer', value: unknown): Reading<AnswerFlaw> {
  const failure = readFailure(value);
  return failure ? read({ kind, failure }) : fault('bad-failure');
}
