import * as v from 'valibot';
import { FailureSchema } from '../asking/failure-schema.ts';
import {
  ANSWERER,
  type Check,
  COUNT,
  FLAG,
  STAMP,
  type Shape,
  TEXT,
  known,
  pathItem,
  MODEL_NAME,
  SECONDS,
} from '../checks/schema-parts.ts';
import { MAX_ANSWER_CHARACTERS } from '../limits.ts';
import { messageIdOf, welcomeIdOf } from './message-id.ts';
import { MAX_QUESTION_CHARACTERS, countCharacters } from './send-rules.ts';

const ANSWER_ONLY_FIELDS = [
  'rememberedTurns',
  'answerer',
  'isGeneral',
  'model',
  'seconds',
  'tokens',
] as const;

/** What is missing from an answer. */
export const StatusSchema = v.variant(
  'kind',
  [
    /** A limit of tokens ended it. */
    known({
      kind: v.literal('cut'),
      /** Whether that was the model's context, and not the limit of the answer. */
      isContextFull: v.exactOptional(FLAG),
      /** How often it was continued. */
      continued: v.exactOptional(COUNT),
      /** Whether the model did not go on when it was last asked to. */
      isStuck: v.exactOptional(FLAG),
    }),
    /** The provider's content filter ended it. */
    v.object({ kind: v.literal('filtered') }),
    /** The model declined to answer; the text is its own. */
    v.object({ kind: v.literal('refused') }),
    /** The visitor stopped it; its text is the answer so far. */
    v.object({ kind: v.literal('stopped') }),
    /** It broke off; its text is the answer so far. If there is no failure, an exception or an empty answer ended it. */
    known({ kind: v.literal('incomplete'), failure: v.exactOptional(FailureSchema) }),
    /** No text arrived; the product's own stands in its place. */
    known({ kind: v.literal('no-answer'), failure: FailureSchema }),
    /** An answer without text arrived; the product's own text stands in its place. */
    known({ kind: v.literal('no-content'), isFiltered: v.exactOptional(FLAG) }),
  ],
  'cut, filtered, refused, stopped, incomplete, no-answer or no-content',
);

export const MessageSchema = known({
  id: TEXT,
  content: v.pipe(
    TEXT,
    v.check((text) => text.trim() !== '', 'a text with more than spaces'),
  ),
  sender: v.picklist(['user', 'ai'], 'user or ai'),
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  timestampMs: STAMP,
  /** An answer that lacks nothing has none. */
  status: v.exactOptional(StatusSchema),
  /** With how many turns it was asked for, if the model's context had no room for more. */
  rememberedTurns: v.exactOptional(COUNT),
  /** Who was asked, or answered instead, as the page named it; also where the product's own text stands in place of an answer. */
  answerer: v.exactOptional(ANSWERER),
  /** Whether it is a demo's general reply, which says nothing about the question. */
  isGeneral: v.exactOptional(v.literal(true, 'true')),
  /** The model that gave the answer. */
  model: v.exactOptional(MODEL_NAME),
  /** How long the attempt took that its text is from; for an answer that was continued, all of them. */
  seconds: v.exactOptional(SECONDS),
  /** How many tokens it took, thought included, if the provider counted them. */
  tokens: v.exactOptional(COUNT),
});

/** The welcome first. */
export const MESSAGES = v.pipe(
  v.array(MessageSchema, 'a list of messages'),
  v.minLength(1, 'a list of messages, the welcome first'),
);

/** The messages exchanged with one persona, in order. */
export const ConversationSchema = v.pipe(
  known({
    personaId: TEXT,
    messages: MESSAGES,
    /** Milliseconds since 1970-01-01T00:00:00Z. */
    lastUpdatedMs: STAMP,
  }),
  // No latest time: the clock may have been set back since.
  inTheirPlaces(Number.POSITIVE_INFINITY),
);

/** Unsent text, of any length. */
export const DraftSchema = known({
  text: TEXT,
  /** The question being edited; meanwhile the unsent text is set aside. */
  edit: v.exactOptional(known({ questionId: TEXT, text: TEXT })),
  /** Whether a quotation in it was cut, until the text is changed. */
  isQuotationCut: v.exactOptional(FLAG),
});

/** Checks that each message is possible in its place. */
export function inTheirPlaces<Input extends { personaId: string; messages: v.InferOutput<typeof MESSAGES> }>(
  latestMs: number,
): Check<Input> {
  return v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { messages, personaId } = dataset.value;
    for (const [index, message] of messages.entries()) {
      const issue = issueOf(message, messages[index - 1], personaId, latestMs);
      if (!issue) continue;
      const [field, expected] = issue;
      return addIssue({
        message: expected,
        input: message[field],
        path: [pathItem('messages'), pathItem(index), pathItem(field)],
      });
    }
  });
}

/** The first issue of a message in its place: a field, and what it must be. */
function issueOf(
  message: Shape<typeof MessageSchema>,
  before: Shape<typeof MessageSchema> | undefined,
  personaId: string,
  latestMs: number,
): readonly [keyof typeof message, expected: string] | undefined {
  const { id, content, sender, timestampMs, status } = message;
  const welcomeId = welcomeIdOf(personaId);
  const ownId = before ? messageIdOf(sender, timestampMs) : welcomeId;
  const isQuestion = sender === 'user';
  if (!before && isQuestion) return ['sender', "ai, as the persona's welcome comes first"];
  if (before?.sender === 'ai' && !isQuestion) return ['sender', 'user, as an answer follows a question'];
  if (id !== ownId) return ['id', `"${ownId}"`];
  if (timestampMs > latestMs) return ['timestampMs', 'at most a day ahead of the clock of this device'];
  // Only the first question may have the same time as the message before it.
  const earliestMs = before ? before.timestampMs + (before.id === welcomeId ? 0 : 1) : 0;
  if (timestampMs < earliestMs) return ['timestampMs', 'later than that of the message before'];
  if (status && (isQuestion || !before)) return ['status', 'missing, as only an answer has one'];
  const fact = ANSWER_ONLY_FIELDS.find((each) => message[each] !== undefined);
  if (fact && (isQuestion || !before)) return [fact, 'missing, as only an answer has it'];
  if (!isQuestion)
    return content.length > MAX_ANSWER_CHARACTERS
      ? ['content', 'no longer than an answer can be']
      : undefined;
  if (content !== content.trim()) return ['content', 'a question without spaces around it'];
  return countCharacters(content) > MAX_QUESTION_CHARACTERS
    ? ['content', `a question of at most ${MAX_QUESTION_CHARACTERS} characters`]
    : undefined;
}
