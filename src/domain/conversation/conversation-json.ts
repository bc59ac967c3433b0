import * as v from 'valibot';
import { known } from '../checks/schema-parts.ts';
import { parseJson } from '../checks/parse-json.ts';
import { type Conversation, MAX_FILE_CHARACTERS } from './conversation.ts';
import { describeIssues } from '../checks/describe-issues.ts';
import type { Persona } from '../squad/persona.ts';
import { MESSAGES, inTheirPlaces } from './conversation-schema.ts';
import type { Squad } from '../squad/squad.ts';

export type ConversationFileReading =
  | { readonly kind: 'conversation'; readonly conversation: Conversation; readonly persona: Persona }
  | { readonly kind: 'refused'; readonly issue: ConversationFileIssue };

/** Why a file was not read as a conversation. */
export type ConversationFileIssue =
  /** The file itself could not be read. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'too-large' }
  /** The detail names the first issue by its path. */
  | { readonly kind: 'not-a-conversation'; readonly detail: string };

/** Raise it when a field changes its meaning. New fields must be optional. */
const CONVERSATION_VERSION = 1;

const CONVERSATION_FORMAT = 'quartet-conversation';

/** A tolerance for clocks of different devices. Later messages are dated after the imported ones. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000;

/** The conversation as JSON for `readConversationFile`, with the version of its format and its squad. */
export function conversationToJson({ personaId, messages }: Conversation, squadId: string): string {
  const file = {
    format: CONVERSATION_FORMAT,
    version: CONVERSATION_VERSION,
    squad: squadId,
    personaId,
    messages,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * Reads a conversation with a persona of this squad from JSON, or says what is wrong with it; never throws.
 * @param nowMs the current time, in milliseconds since 1970-01-01T00:00:00Z
 */
export function readConversationFile(text: string, squad: Squad, nowMs: number): ConversationFileReading {
  if (text.length > MAX_FILE_CHARACTERS) return refuse({ kind: 'too-large' });
  const value = parseJson(text.replace(/^\ufeff/, ''));
  if (value === undefined) return refuse({ kind: 'not-a-conversation', detail: 'it is not JSON' });
  const reading = v.safeParse(conversationFileSchema(squad, nowMs + MAX_AHEAD_MS), value, {
    abortEarly: true,
  });
  const persona = squad.personas.find(({ id }) => reading.success && id === reading.output.personaId);
  if (!reading.success || !persona) {
    const [detail = ''] = describeIssues(reading.issues ?? [], 'the file');
    return refuse({ kind: 'not-a-conversation', detail });
  }
  return { kind: 'conversation', conversation: reading.output, persona };
}

/**
 * An exported conversation with a persona of this squad.
 * @param latestMs the latest time that a message may have, in milliseconds since 1970-01-01T00:00:00Z
 */
function conversationFileSchema({ id, personas }: Squad, latestMs: number) {
  const ids = personas.map((persona) => persona.id);
  return v.pipe(
    known({
      format: v.literal(CONVERSATION_FORMAT, `"${CONVERSATION_FORMAT}"`),
      version: v.literal(CONVERSATION_VERSION, String(CONVERSATION_VERSION)),
      squad: v.literal(id, `"${id}"`),
      personaId: v.picklist(ids, ids.join(', ')),
      messages: MESSAGES,
    }),
    inTheirPlaces(latestMs),
    v.transform(({ personaId, messages }) => {
      return { personaId, messages, lastUpdatedMs: messages.at(-1)?.timestampMs ?? 0 };
    }),
  );
}

function refuse(issue: ConversationFileIssue): ConversationFileReading {
  return { kind: 'refused', issue };
}
