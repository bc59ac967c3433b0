import type { Conversation, Message } from '../conversation.ts';
import type { Persona } from '../persona.ts';
import { asRecord } from './as-record.ts';
import { type Place, readMessage, readWelcome } from './read-message.ts';
import { MAX_TRANSCRIPT_CHARACTERS, TRANSCRIPT_FORMAT, TRANSCRIPT_VERSION } from './transcript-format.ts';
import type { TranscriptProblem } from './transcript-problem.ts';

export type TranscriptReading =
  | { readonly kind: 'conversation'; readonly conversation: Conversation; readonly persona: Persona }
  | { readonly kind: 'refused'; readonly problem: TranscriptProblem };

const BYTE_ORDER_MARK = '\ufeff';

/** The id of a persona as it may be shown. */
const PLAIN_WORD = /^[\w-]{1,40}$/;

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
