import * as v from 'valibot';
import type { FailureReason } from '../ports/completion.ts';
import { HARMFUL_CHARACTER } from './checks/harmful-characters.ts';
import { numberOf } from './describe-issues.ts';
import { MAX_ANSWER_CHARACTERS } from './conclude.ts';
import { PALETTE } from './palette.ts';
import { type ThemedColour, drawingIdOf } from './persona.ts';
import { SETTINGS_VERSION } from './public-settings.ts';
import { MAX_CHARACTERS, countCharacters } from './send-rules.ts';
import { defaultLead } from './texts/page-texts.ts';

/*
 * Schemas of all data from outside (squad files, imported conversations, kept visits) and of the public settings. The
 * domain's types are inferred from them. The message of a check completes the sentence "it must be …".
 */

/** The output of a schema, deeply read-only. */
export type Shape<Schema extends v.GenericSchema> = DeepReadonly<v.InferOutput<Schema>>;

type DeepReadonly<Value> = { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> };

/** The type without the index signature that `objectWithRest` adds. */
type ObjectOf<Entries extends v.ObjectEntries> = v.GenericSchema<
  v.InferInput<v.ObjectSchema<Entries, undefined>>,
  v.InferOutput<v.ObjectSchema<Entries, undefined>>
>;

type Path = [v.IssuePathItem, ...v.IssuePathItem[]];

type Action<Input> = v.GenericValidation<Input, Input, v.RawCheckIssue<Input>>;

const TEXT = v.string('a text');

const FLAG = v.boolean('true or false');

const VISIBLE = String.raw`[\p{L}\p{N}\p{P}\p{S}]`;

const SLUG = matching(
  /^(?=.{1,40}$)[a-z\d]+(?:-[a-z\d]+)*$/,
  'lower-case letters, digits and single hyphens, at most 40',
);

const HTTPS_ADDRESS = matching(
  /^(?=.{1,500}$)https:\/\/[^\s/?#@\\:]+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/,
  'an address of at most 500 characters that begins with https://, without a user or password',
);

const HEX = matching(/^#[\da-fA-F]{6}$/, 'a colour as #rrggbb');

const COLOUR_NAMES = ['pink', 'blue', 'green', 'violet', 'orange', 'gold', 'cyan', 'slate'] as const;

const COLOUR = v.union(
  [
    v.pipe(
      v.picklist(COLOUR_NAMES),
      v.transform((name): ThemedColour => PALETTE[name]),
    ),
    exactly({
      light: described(HEX, 'On the light page.'),
      dark: described(HEX, 'On the dark page.'),
    }),
  ],
  `${COLOUR_NAMES.join(', ')}, or { "light": "#rrggbb", "dark": "#rrggbb" }`,
);

const SHARE = described(range(0, 100), 'From 0 to 100.');

const STATS = exactly({
  primary: described(
    exactly({ creativity: SHARE, logic: SHARE, empathy: SHARE, knowledge: SHARE }),
    'Core Capabilities.',
  ),
  technical: described(
    exactly({ processing: SHARE, memory: SHARE, bandwidth: SHARE, latency: SHARE }),
    'Technical Metrics.',
  ),
  performance: described(
    exactly({ accuracy: SHARE, efficiency: SHARE, reliability: SHARE, scalability: SHARE }),
    'Performance Indicators.',
  ),
});

const METRICS = exactly({
  uptimePercent: described(range(0, 100), 'It never changes.'),
  responseTimeSeconds: described(range(0, 60), 'In seconds.'),
  neuralPathways: described(wholeNumber(0, 1_000_000_000), 'A whole number, which grows.'),
  loadFactor: described(range(0, 1), 'A share of 1.'),
});

const QUESTION = line(200);

const CHIPS = v.pipe(oneToEight(line(60), 'short texts'), distinct(), v.metadata({ uniqueItems: true }));

/** A persona as a squad file has it. */
const PERSONA = exactly({
  id: described(SLUG, 'Different in each persona; visitors see it on the card, and `--persona` takes it.'),
  name: described(line(60), 'Different in each persona: it is how people tell them apart.'),
  strength: described(line(80), 'The line on its card.'),
  description: described(
    paragraph(1000),
    'Who it is and how it thinks, in whole sentences; it is part of the prompt.',
  ),
  welcome: described(paragraph(2000), 'Its first message in every conversation.'),
  starters: v.pipe(
    v.strictTuple([QUESTION, QUESTION, QUESTION], 'exactly three questions'),
    distinct(),
    v.metadata({ description: 'Three different questions to begin with.', uniqueItems: true }),
  ),
  specialization: described(
    CHIPS,
    'What it specializes in: 1 to 8 short texts, which are part of the prompt.',
  ),
  capabilities: described(CHIPS, 'What it can do: 1 to 8 short texts, which are part of the prompt.'),
  colour: described(COLOUR, 'A colour of the palette, or one for each theme, which should stand out.'),
  stats: v.exactOptional(described(STATS, 'The bars of its card; without them, the card has none.')),
  metrics: v.exactOptional(
    described(METRICS, 'The values that its card starts with; without them, the card has none.'),
  ),
  drawing: v.exactOptional(
    v.pipe(
      line(40),
      v.description(
        'Its drawing: dreamer, theorist, pragmatist or analyst. Any other text, or none, draws the dreamer.',
      ),
      v.examples(['dreamer', 'theorist', 'pragmatist', 'analyst']),
    ),
  ),
  model: v.exactOptional(
    described(
      line(200),
      'The model that answers for it instead of OPENAI_MODEL. It has no effect on the mock.',
    ),
  ),
  temperature: v.exactOptional(
    described(range(0, 2), 'From 0, the same answer again and again, to 2; 0.7 without it.'),
  ),
});

/** A squad file. Its output is the squad. */
export const SquadSchema = v.pipe(
  exactly({
    $schema: v.exactOptional(
      v.pipe(v.unknown(), v.description('For editors, which complete and explain the file by it.')),
    ),
    id: described(
      SLUG,
      "The squad's id: it stands in exported conversations, so that another squad refuses them by name.",
    ),
    name: described(line(60), 'The title. QUARTET_PRODUCT_NAME, when set, wins over it.'),
    badge: v.exactOptional(described(line(80), 'The line above the title; without it there is none.')),
    lead: v.exactOptional(
      described(
        paragraph(600),
        'The paragraph below the title; without it, one that goes by the number of personas.',
      ),
    ),
    links: v.exactOptional(
      described(
        exactly({
          social: v.exactOptional(
            described(HTTPS_ADDRESS, 'The social profile. QUARTET_SOCIAL_URL, when set, wins over it.'),
          ),
          source: v.exactOptional(
            described(HTTPS_ADDRESS, 'The source code. QUARTET_GITHUB_URL, when set, wins over it.'),
          ),
        }),
        'Where the page links to; a link that is missing is not shown.',
      ),
    ),
    personas: v.pipe(
      oneToEight(PERSONA, 'personas'),
      distinct('id'),
      distinct('name', asRead),
      v.description('1 to 8 personas, in the order in which they are shown.'),
    ),
  }),
  v.transform(({ id, name, badge = '', lead, links = {}, personas }) => ({
    id,
    name,
    badge,
    lead: lead ?? defaultLead(personas.length),
    links,
    // A file has one id for both.
    personas: personas.map(({ id: both, drawing = '', ...others }) => ({
      ...others,
      id: both,
      badgeId: both,
      drawing: drawingIdOf(drawing),
    })),
  })),
);

/* ---- Public settings ---- */

/** The settings that the page may know. No other setting reaches it. */
export const PublicSettingsSchema = v.object({
  /** A page accepts only settings of its own version. */
  version: v.literal(SETTINGS_VERSION),
  provider: v.picklist(['mock', 'relay', 'direct']),
  /** Where the page sends questions: an absolute address, or a path on its own origin. */
  baseUrl: v.string(),
  model: v.string(),
  /** Whether the operator has chosen the model; otherwise it may be replaced. */
  isModelChosen: v.boolean(),
  /** Null except in direct mode. */
  browserKey: v.nullable(v.string()),
  squad: v.custom<Shape<typeof SquadSchema>>(() => true),
  retryMode: v.picklist(['always', 'adaptive']),
  streaming: v.boolean(),
  memoryTurns: v.number(),
  tableAtOnce: v.number(),
  attemptTimeoutMs: v.number(),
  keep: v.boolean(),
  /** Whether visitors may let their own model answer. */
  ownModel: v.boolean(),
  /** Whether the page itself answers, because it has no server. */
  pageMock: v.boolean(),
});

/* ---- Conversations ---- */

/** The end of the year 9999, in milliseconds since 1970-01-01T00:00:00Z: later years do not fit in four digits. */
const STAMP = wholeNumber(0, 253_402_300_799_999);

const COUNT = wholeNumber(0, 1_000_000);

const FACT = v.pipe(TEXT, v.maxLength(2000, 'a text of at most 2000 characters'));

// A record, so that a new reason that is missing here does not compile.
const REASONS: { readonly [Reason in FailureReason]: Reason } = {
  'bad-request': 'bad-request',
  authentication: 'authentication',
  'access-code': 'access-code',
  permission: 'permission',
  'not-found': 'not-found',
  'model-gone': 'model-gone',
  conflict: 'conflict',
  unprocessable: 'unprocessable',
  'rate-limit': 'rate-limit',
  'visitor-limit': 'visitor-limit',
  'visitor-open-limit': 'visitor-open-limit',
  'open-limit': 'open-limit',
  'daily-limit': 'daily-limit',
  paused: 'paused',
  draining: 'draining',
  quota: 'quota',
  server: 'server',
  'unexpected-status': 'unexpected-status',
  connection: 'connection',
  timeout: 'timeout',
  'malformed-answer': 'malformed-answer',
  'broken-answer': 'broken-answer',
  'spent-on-thinking': 'spent-on-thinking',
  'client-not-loaded': 'client-not-loaded',
};

const FAILURE = v.pipe(
  known({
    reason: v.enum(REASONS, 'a known reason of a failure'),
    status: v.exactOptional(wholeNumber(0, 999)),
    code: v.exactOptional(FACT),
    model: v.exactOptional(FACT),
    retryAfterMs: v.exactOptional(v.number('a number')),
    shouldRetry: v.exactOptional(FLAG),
    isOwnModel: v.exactOptional(FLAG),
    requestId: v.exactOptional(matching(/^[\w-]{1,64}$/, 'at most 64 letters, digits, _ and -')),
    detail: FACT,
  }),
  v.transform((facts) => ({ kind: 'failure' as const, ...facts })),
);

/** Why an answer is not whole. */
export const StatusSchema = v.variant(
  'kind',
  [
    /** The token limit ended it. */
    v.object({ kind: v.literal('cut') }),
    /** The visitor stopped it; its text is the answer so far. */
    v.object({ kind: v.literal('stopped') }),
    /** It broke off; its text is the answer so far. Without a failure, an empty answer or an exception ended it. */
    known({ kind: v.literal('incomplete'), failure: v.exactOptional(FAILURE) }),
    /** No text arrived; the product's own stands in its place. */
    known({ kind: v.literal('no-answer'), failure: FAILURE }),
    /** An answer without text arrived; the product's own text stands in its place. */
    v.object({ kind: v.literal('no-content') }),
  ],
  'cut, stopped, incomplete, no-answer or no-content',
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
  /** A whole answer has none. */
  status: v.exactOptional(StatusSchema),
});

const MESSAGES = v.pipe(
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
  inOrder(Number.POSITIVE_INFINITY),
);

/** Raised when a field of exported conversations changes its meaning; a new field is optional. */
export const TRANSCRIPT_VERSION = 1;

export const TRANSCRIPT_FORMAT = 'quartet-conversation';

/**
 * An exported conversation with a persona of this squad.
 * @param latestMs the latest time that a message may have, in milliseconds since 1970-01-01T00:00:00Z
 */
export function transcriptSchema({ id, personas }: Shape<typeof SquadSchema>, latestMs: number) {
  const ids = personas.map((persona) => persona.id);
  return v.pipe(
    known({
      format: v.literal(TRANSCRIPT_FORMAT, `"${TRANSCRIPT_FORMAT}"`),
      version: v.literal(TRANSCRIPT_VERSION, String(TRANSCRIPT_VERSION)),
      squad: v.literal(id, `"${id}"`),
      personaId: v.picklist(ids, ids.join(', ')),
      messages: MESSAGES,
    }),
    inOrder(latestMs),
    v.transform(({ personaId, messages }) => {
      return { personaId, messages, lastUpdatedMs: messages.at(-1)?.timestampMs ?? 0 };
    }),
  );
}

/** Checks that each message is possible in its place. */
function inOrder<Input extends { personaId: string; messages: v.InferOutput<typeof MESSAGES> }>(
  latestMs: number,
): Action<Input> {
  return v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { messages, personaId } = dataset.value;
    for (const [index, message] of messages.entries()) {
      const fault = faultOf(message, messages[index - 1], personaId, latestMs);
      if (!fault) continue;
      const [field, expected] = fault;
      return addIssue({
        message: expected,
        input: message[field],
        path: [pathItem('messages'), pathItem(index), pathItem(field)],
      });
    }
  });
}

/** The first fault of a message in its place: a field, and what it must be. */
function faultOf(
  message: Shape<typeof MessageSchema>,
  before: Shape<typeof MessageSchema> | undefined,
  personaId: string,
  latestMs: number,
): readonly [keyof typeof message, expected: string] | undefined {
  const { id, content, sender, timestampMs, status } = message;
  const welcomeId = `ai-welcome-${personaId}`;
  const ownId = before ? `${sender}-${timestampMs}` : welcomeId;
  const isQuestion = sender === 'user';
  if (!before && isQuestion) return ['sender', "ai, as the persona's welcome comes first"];
  if (before?.sender === 'ai' && !isQuestion) return ['sender', 'user, as an answer follows a question'];
  if (id !== ownId) return ['id', `"${ownId}"`];
  if (timestampMs > latestMs) return ['timestampMs', 'at most a day ahead of the clock of this device'];
  // Only the first question may have the same time as the message before it.
  const leastMs = before ? before.timestampMs + (before.id === welcomeId ? 0 : 1) : 0;
  if (timestampMs < leastMs) return ['timestampMs', 'later than that of the message before'];
  if (status && (isQuestion || !before)) return ['status', 'missing, as only an answer has one'];
  if (!isQuestion)
    return content.length > MAX_ANSWER_CHARACTERS
      ? ['content', 'no longer than an answer can be']
      : undefined;
  if (content !== content.trim()) return ['content', 'a question without spaces around it'];
  return countCharacters(content) > MAX_CHARACTERS
    ? ['content', `a question of at most ${MAX_CHARACTERS} characters`]
    : undefined;
}

/** Unsent text, of any length. */
export const DraftSchema = known({
  text: TEXT,
  /** The question being edited; meanwhile the unsent text is set aside. */
  edit: v.exactOptional(known({ questionId: TEXT, text: TEXT })),
  /** Whether a quotation in it was cut, until the text is changed. */
  isQuotationCut: v.exactOptional(FLAG),
});

/** The kept part of one persona's side of the visit. */
export const LaneSchema = v.pipe(
  known({
    personaId: TEXT,
    conversation: v.exactOptional(ConversationSchema),
    draft: DraftSchema,
  }),
  v.check(({ personaId, conversation, draft }) => {
    const lastQuestion = conversation?.messages.findLast(({ sender }) => sender === 'user');
    const isEditSound = !draft.edit || draft.edit.questionId === lastQuestion?.id;
    return isEditSound && (conversation?.personaId ?? personaId) === personaId;
  }, 'a lane with its own conversation, and its last question being edited if one is'),
);

/* ---- The round table ---- */

/** How much of the clerk's answer is not in the map. */
export const LeftOutSchema = known({
  /** Claims whose quotes were not found in the answer. */
  notFound: COUNT,
  /** Claims without a stance or a quote, or about a persona that did not answer. */
  unclear: COUNT,
  /** Points beyond the most that a map has. */
  surplus: COUNT,
});

/** Where a persona stands on a point, shown by words of its answer. */
export const StandSchema = known({
  personaId: TEXT,
  /** A silent persona has no stand. */
  stance: v.picklist(['for', 'against', 'mixed'], 'for, against or mixed'),
  /** The answer's own words, on one line, without Markdown marks. */
  quote: TEXT,
});

/** A whole answer of a round. */
export const WholeAnswerSchema = known({
  personaId: TEXT,
  /** The message's id. */
  answerId: TEXT,
  text: TEXT,
  /** Whether the token limit ended it. */
  isCut: v.exactOptional(v.literal(true, 'true')),
});

export const MapPointSchema = known({
  /** The clerk's words: plain text on one line. */
  text: TEXT,
  /** At least one, at most one for each persona, in the order of the round. */
  stands: v.pipe(v.array(StandSchema, 'a list'), v.minLength(1, 'a list of at least one stand')),
});

/** Where the personas of a round agree and differ. */
export const AgreementMapSchema = known({
  /** At least one, the disputed ones first. */
  points: v.pipe(v.array(MapPointSchema, 'a list'), v.minLength(1, 'a list of at least one point')),
  /** The answers that the map was drawn from. */
  basis: v.array(WholeAnswerSchema, 'a list'),
  leftOut: LeftOutSchema,
  /** Whether the clerk's answer broke off; its complete points are kept. */
  isCut: FLAG,
  /** The personas whose answers were shortened for the clerk. */
  shortenedIds: v.array(TEXT, 'a list'),
});

/** Why there is no map. */
export const MapProblemSchema = v.variant(
  'kind',
  [
    /** The clerk's answer had no text. */
    v.object({ kind: v.literal('no-content') }),
    /** It contains no readable JSON, or broke off before the end of its first point. */
    v.object({ kind: v.literal('no-json') }),
    /** It names no points. */
    v.object({ kind: v.literal('no-points') }),
    /** It names points, but none of their quotes were found. */
    known({ kind: v.literal('nothing-left'), leftOut: LeftOutSchema }),
    known({ kind: v.literal('failed'), failure: FAILURE }),
    /** A port threw. */
    v.object({ kind: v.literal('threw') }),
    v.object({ kind: v.literal('stopped') }),
  ],
  'a known reason why there is no map',
);

/** One question to all seated personas. The answers are in their conversations. */
export const RoundSchema = known({
  /** From 1. */
  number: COUNT,
  question: TEXT,
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  askedMs: STAMP,
  /**
   * One for each seat, in the squad's order; `questionId` is the question's message, or the one that an edit replaced
   * it with.
   */
  turns: v.pipe(
    v.array(known({ personaId: TEXT, questionId: TEXT }), 'a list'),
    v.minLength(2, 'a list of at least two turns'),
  ),
  /** The newest map, perhaps out of date. */
  map: v.exactOptional(AgreementMapSchema),
  /** Why the newest attempt to draw a map failed. */
  mapProblem: v.exactOptional(MapProblemSchema),
});

/* ---- Kept visits ---- */

export const OptionsSchema = known({
  streaming: FLAG,
  motionPaused: FLAG,
  memoryTurns: COUNT,
});

/** The choice of seats at the round table, and the text typed there. */
export const SeatingSchema = known({
  /** At least two, in the squad's order. */
  seatedIds: v.array(TEXT, 'a list'),
  draft: TEXT,
});

/* ---- Building blocks ---- */

/** One line of text; the limit is in Unicode code points. */
function line(maxCharacters: number) {
  return textOf('.', HARMFUL_CHARACTER, maxCharacters, 'one line');
}

/** A text that may have line breaks. */
function paragraph(maxCharacters: number) {
  return textOf('[^]', String.raw`(?!\n)${HARMFUL_CHARACTER}`, maxCharacters, 'a text');
}

/** A single pattern for all conditions, so that a JSON Schema can hold it. */
function textOf(any: string, harmful: string, maxCharacters: number, what: string) {
  const expected = `${what} of 1 to ${maxCharacters} characters, without spaces around it`;
  const firstHarmful = new RegExp(harmful, 'u');
  const whole = `^(?=${any}{1,${maxCharacters}}$)(?=${any}*${VISIBLE})(?!${any}*${harmful})\\S(?:${any}*\\S)?$`;
  return v.pipe(
    v.string(expected),
    v.regex(new RegExp(whole, 'u'), ({ input }) => {
      const [character] = firstHarmful.exec(input) ?? [];
      return character === undefined ? expected : `${what} without the character ${numberOf(character)}`;
    }),
  );
}

function matching(pattern: RegExp, expected: string) {
  return v.pipe(v.string(expected), v.regex(pattern, expected));
}

function range(min: number, max: number) {
  const expected = `${min} to ${max}`;
  return v.pipe(v.number(expected), v.minValue(min, expected), v.maxValue(max, expected));
}

function wholeNumber(min: number, max: number) {
  const expected = `a whole number from ${min} to ${max}`;
  return v.pipe(
    v.number(expected),
    v.integer(expected),
    v.minValue(min, expected),
    v.maxValue(max, expected),
  );
}

/** An object with these fields and no other. */
function exactly<const Entries extends v.ObjectEntries>(entries: Entries): ObjectOf<Entries> {
  return v.objectWithRest(entries, v.never(`one of ${Object.keys(entries).join(', ')}`), needOf(entries));
}

/** An object with these fields; others are dropped. */
function known<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, needOf(entries));
}

/** What an object, or a missing field of it, must be. */
function needOf(entries: v.ObjectEntries) {
  return ({ path }: Pick<v.BaseIssue<unknown>, 'path'>): string => {
    const missing = path && entries[String(path[0].key)];
    const need = missing && v.safeParse(missing, undefined).issues?.[0].message;
    return need ?? `an object with ${Object.keys(entries).join(', ')}`;
  };
}

function described<const Schema extends v.GenericSchema>(schema: Schema, text: string) {
  return v.pipe(schema, v.description(text));
}

/** Checks the length first, so that a list that is far too long is rejected without looking at its entries. */
function oneToEight<const Item extends v.GenericSchema>(item: Item, what: string) {
  const expected = `a list of 1 to 8 ${what}`;
  return v.pipe(
    v.array(v.unknown(), expected),
    v.minLength(1, expected),
    v.maxLength(8, expected),
    v.array(item, expected),
  );
}

/** Checks that all entries of a list differ, or this field of each. */
function distinct<Input>(field?: string, keyOf = (text: string) => text): Action<Input> {
  return v.rawCheck<Input>(({ dataset, addIssue }) => {
    const list: readonly unknown[] = Array.isArray(dataset.value) ? dataset.value : [];
    const firsts = new Map<string, number>();
    for (const [index, entry] of list.entries()) {
      const text = field === undefined ? entry : new Map(Object.entries(entry ?? {})).get(field);
      if (typeof text !== 'string') continue;
      const first = firsts.get(keyOf(text));
      if (first === undefined) firsts.set(keyOf(text), index);
      else {
        const path: Path = field === undefined ? [pathItem(index)] : [pathItem(index), pathItem(field)];
        addIssue({ message: `different from that of [${first}]`, input: text, path });
      }
    }
  });
}

function pathItem(key: string | number): v.IssuePathItem {
  return { type: 'unknown', origin: 'value', input: undefined, key, value: undefined };
}

/** A name without what readers overlook: case, width, joiners and variants do not make it another name. */
function asRead(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Join_Control}|\p{Variation_Selector}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}
