import * as v from 'valibot';
import { type Message, createMessage } from '../conversation.ts';
import type { Persona } from '../persona.ts';
import { BUILT_IN_SQUAD_ID, type Squad } from '../squad.ts';
import { MessageSchema, WelcomeSchema, readPlainMessage } from './message-schemas.ts';
import {
  MAX_TRANSCRIPT_CHARACTERS,
  MESSAGE_FAULTS,
  type MessageFault,
  TRANSCRIPT_FORMAT,
  TRANSCRIPT_VERSION,
  type TranscriptProblem,
  type TranscriptReading,
} from './transcript-format.ts';

/** Where a message stands, all in milliseconds since 1970-01-01T00:00:00Z. */
interface Place {
  readonly before: Message;
  /** The earliest time that it may have. */
  readonly leastMs: number;
  /** The latest. */
  readonly mostMs: number;
}

type Checked<T> =
  { readonly kind: 'sound'; readonly value: T } | { readonly kind: 'fault'; readonly fault: MessageFault };

/** The clocks of two devices differ by less; later messages are dated after this one. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000;

const BYTE_ORDER_MARK = '\ufeff';

/** An id as it may be shown. */
const PLAIN_WORD = /^[\w-]{1,40}$/;

const EnvelopeSchema = v.object({
  format: v.literal(TRANSCRIPT_FORMAT),
  version: v.optional(v.unknown()),
  squad: v.optional(v.unknown()),
  personaId: v.optional(v.unknown()),
  messages: v.optional(v.unknown()),
});

/**
 * A conversation in JSON, with a persona of this squad, or what is wrong with it; never throws (behaviour 9.11 to 9.13).
 * @param nowMs The current time, in milliseconds since 1970-01-01T00:00:00Z.
 */
export function readTranscript(
  text: string,
  { id: shownId, personas }: Pick<Squad, 'id' | 'personas'>,
  nowMs: number,
): TranscriptReading {
  if (text.length > MAX_TRANSCRIPT_CHARACTERS) return refuse({ kind: 'too-large' });
  const parsed = parseJson(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  if (!parsed) return refuse({ kind: 'not-json' });
  if (!v.is(EnvelopeSchema, parsed.value)) return refuse({ kind: 'not-a-conversation' });
  const { version, squad = BUILT_IN_SQUAD_ID, personaId, messages } = parsed.value;
  if (version !== TRANSCRIPT_VERSION) return refuse(problemOfVersion(version));
  if (squad !== shownId) return refuse(problemOfSquad(squad, shownId));
  const persona = personas.find(({ chatId }) => chatId === personaId);
  if (!persona) return refuse(problemOfPersona(personaId));
  if (!Array.isArray(messages)) return refuse({ kind: 'no-messages' });
  return readMessages(messages, persona, nowMs + MAX_AHEAD_MS);
}

/**
 * The messages of a conversation with this persona, checked one by one.
 * @param mostMs The latest time that they may have, in milliseconds since 1970-01-01T00:00:00Z.
 */
export function readMessages(
  [first, ...rest]: readonly unknown[],
  persona: Persona,
  mostMs: number,
): TranscriptReading {
  if (first === undefined) return refuse({ kind: 'no-messages' });
  const welcome = readWelcome(first, persona, mostMs);
  if (welcome.kind === 'fault') return refuse({ kind: 'bad-message', number: 1, fault: welcome.fault });
  const messages: Message[] = [welcome.value];
  let place: Place = { before: welcome.value, leastMs: welcome.value.timestampMs, mostMs };
  for (const value of rest) {
    const message = readMessage(value, place);
    if (message.kind === 'fault')
      return refuse({ kind: 'bad-message', number: messages.length + 1, fault: message.fault });
    messages.push(message.value);
    place = { before: message.value, leastMs: message.value.timestampMs + 1, mostMs };
  }
  const lastUpdatedMs = place.before.timestampMs;
  return {
    kind: 'conversation',
    conversation: { personaId: persona.chatId, messages, lastUpdatedMs },
    persona,
  };
}

function readWelcome(value: unknown, { chatId }: Persona, mostMs: number): Checked<Message> {
  const welcome = check(WelcomeSchema, value);
  if (welcome.kind === 'fault') return welcome;
  if (welcome.value.id !== `ai-welcome-${chatId}`) return fault('no-welcome');
  return welcome.value.timestampMs > mostMs ? fault('ahead-of-clock') : welcome;
}

/** A question or an answer, checked at its position. */
function readMessage(value: unknown, { before, leastMs, mostMs }: Place): Checked<Message> {
  const plain = readPlainMessage(value);
  const message: Checked<Message> = plain ? { kind: 'sound', value: plain } : check(MessageSchema, value);
  if (message.kind === 'fault') return message;
  const { id, sender, content, timestampMs } = message.value;
  if (sender === 'ai' && before.sender === 'ai') return fault('no-question');
  if (timestampMs < leastMs) return fault('out-of-order');
  if (timestampMs > mostMs) return fault('ahead-of-clock');
  return id === createMessage(sender, content, timestampMs).id ? message : fault('wrong-id');
}

/** The value as the schema has it, or the first fault that the schema finds. */
function check<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): Checked<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return { kind: 'sound', value: result.output };
  const [{ message }] = result.issues;
  return fault(MESSAGE_FAULTS.find((each) => each === message) ?? 'not-a-message');
}

function fault(what: MessageFault): { readonly kind: 'fault'; readonly fault: MessageFault } {
  return { kind: 'fault', fault: what };
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    // Not JSON, or nested too deeply for the engine.
    return undefined;
  }
}

function problemOfVersion(version: unknown): TranscriptProblem {
  const isNewer = typeof version === 'number' && Number.isInteger(version) && version > TRANSCRIPT_VERSION;
  return isNewer ? { kind: 'newer-version', version } : { kind: 'unknown-version' };
}

function problemOfSquad(squadId: unknown, shownId: string): TranscriptProblem {
  return isPlainWord(squadId) ? { kind: 'other-squad', squadId, shownId } : { kind: 'other-squad', shownId };
}

function problemOfPersona(personaId: unknown): TranscriptProblem {
  return isPlainWord(personaId) ? { kind: 'unknown-persona', personaId } : { kind: 'unknown-persona' };
}

function isPlainWord(id: unknown): id is string {
  return typeof id === 'string' && PLAIN_WORD.test(id);
}

function refuse(problem: TranscriptProblem): TranscriptReading {
  return { kind: 'refused', problem };
}
