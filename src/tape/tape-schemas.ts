import * as v from 'valibot';
import { CHAT_IDS } from '../domain/persona.ts';
import { ReasonSchema } from '../domain/transcript/message-schemas.ts';
import { DraftSchema, roundSchemaWith } from '../domain/transcript/round-schemas.ts';
import { isTime } from './tape-format.ts';

const MAX_PERSONAS = 8;

/** Any number, also one that JSON does not have. */
const NumberSchema = v.custom<number>((value) => typeof value === 'number');
const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const StampSchema = v.pipe(v.number(), v.check(isTime));

/** As a port may tell it; what it says may be odd, but is of the right kind. */
export const FailureSchema = v.object({
  kind: v.literal('failure'),
  reason: ReasonSchema,
  status: v.exactOptional(NumberSchema),
  code: v.exactOptional(v.string()),
  model: v.exactOptional(v.string()),
  // What JSON makes of a wait that is no number.
  retryAfterMs: v.exactOptional(v.nullable(NumberSchema)),
  shouldRetry: v.exactOptional(v.boolean()),
  requestId: v.exactOptional(v.string()),
  detail: v.string(),
});

const MessageSchema = v.object({
  id: v.string(),
  content: v.string(),
  sender: v.picklist(['user', 'ai']),
  timestampMs: StampSchema,
  flaw: v.exactOptional(
    v.variant('kind', [
      v.object({ kind: v.picklist(['cut', 'stopped', 'no-content']) }),
      v.object({ kind: v.literal('incomplete'), failure: v.exactOptional(FailureSchema) }),
      v.object({ kind: v.literal('no-answer'), failure: FailureSchema }),
    ]),
  ),
});

const ConversationSchema = v.object({
  personaId: v.string(),
  messages: v.pipe(v.array(MessageSchema), v.minLength(1)),
  lastUpdatedMs: StampSchema,
});

const MetricsSchema = v.object({
  uptimePercent: v.number(),
  responseTimeSeconds: NumberSchema,
  neuralPathways: NumberSchema,
  loadFactor: NumberSchema,
});

const LaneSchema = v.object({
  personaId: v.string(),
  conversation: v.exactOptional(ConversationSchema),
  draft: DraftSchema,
  moment: v.exactOptional(
    v.object({
      readings: v.array(MetricsSchema),
      notice: v.exactOptional(
        v.object({
          kind: v.picklist(['send-failed', 'stopped', 'unanswered', 'access-code']),
          questionId: v.string(),
        }),
      ),
      mark: v.exactOptional(v.picklist(['answering', 'answered', 'failed'])),
    }),
  ),
});

const TableSchema = v.object({
  rounds: v.array(roundSchemaWith(StampSchema, FailureSchema)),
  seatedIds: v.pipe(v.array(v.string()), v.minLength(2)),
  draft: v.string(),
  moment: v.exactOptional(v.object({ isOpen: v.boolean() })),
});

/** A visit as it stands, of the right kinds throughout; the core has the rules. */
const VisitStateSchema = v.object({
  chosenId: v.string(),
  streaming: v.boolean(),
  motionPaused: v.boolean(),
  lanes: v.array(LaneSchema),
  table: v.exactOptional(TableSchema),
  moment: v.exactOptional(
    v.object({
      stage: v.picklist(['intro', 'landing', 'chat']),
      cardShown: v.boolean(),
      beats: CountSchema,
      lastExchange: v.exactOptional(v.picklist(['answered', 'unanswered'])),
    }),
  ),
});

const PERSONA_ID = { personaId: v.string() };

export const CommandSchema = v.variant('kind', [
  v.object({
    kind: v.picklist([
      'skip-intro',
      'begin',
      'go-back',
      'next',
      'previous',
      'edit',
      'cancel-edit',
      'new-conversation',
      'undo-new-conversation',
      'send',
      'stop-all',
      'open-table',
      'close-table',
      'send-to-all',
      'retry-map-now',
      'stop-map',
    ]),
  }),
  v.object({ kind: v.picklist(['choose', 'retry-now', 'stop', 'try-again']), ...PERSONA_ID }),
  v.object({ kind: v.picklist(['ask', 'ask-all']), text: v.string() }),
  v.object({ kind: v.literal('show-card'), shown: v.boolean() }),
  v.object({ kind: v.literal('pause-motion'), paused: v.boolean() }),
  v.object({ kind: v.literal('stream'), on: v.boolean() }),
  v.object({ kind: v.literal('seat'), seated: v.boolean(), ...PERSONA_ID }),
  v.object({ kind: v.literal('draw-map'), round: v.number() }),
  v.object({ kind: v.literal('pass-on'), messageId: v.string(), toId: v.string(), ...PERSONA_ID }),
  v.object({ kind: v.literal('restore'), conversation: ConversationSchema }),
  v.object({ kind: v.literal('resume'), state: VisitStateSchema }),
]);

/** What a style or an address could make more of than a text is as strict as in a squad's file. */
const ColourSchema = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i));
const AddressSchema = v.pipe(v.string(), v.startsWith('https://'));
const ShareSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const ThreeTextsSchema = v.tuple([v.string(), v.string(), v.string()]);

const PersonaSchema = v.object({
  profileId: v.string(),
  chatId: v.string(),
  name: v.string(),
  strength: v.string(),
  description: v.string(),
  welcome: v.string(),
  starters: ThreeTextsSchema,
  specialization: v.array(v.string()),
  capabilities: v.array(v.string()),
  stats: v.exactOptional(
    v.object({
      primary: v.object({
        creativity: ShareSchema,
        logic: ShareSchema,
        empathy: ShareSchema,
        knowledge: ShareSchema,
      }),
      technical: v.object({
        processing: ShareSchema,
        memory: ShareSchema,
        bandwidth: ShareSchema,
        latency: ShareSchema,
      }),
      performance: v.object({
        accuracy: ShareSchema,
        efficiency: ShareSchema,
        reliability: ShareSchema,
        scalability: ShareSchema,
      }),
    }),
  ),
  metrics: v.exactOptional(MetricsSchema),
  drawing: v.picklist(CHAT_IDS),
  colour: v.object({ light: ColourSchema, dark: ColourSchema }),
  model: v.exactOptional(v.string()),
  temperature: v.exactOptional(v.number()),
});

const SquadSchema = v.object({
  id: v.string(),
  name: v.string(),
  badge: v.string(),
  lead: v.string(),
  links: v.object({ social: v.exactOptional(AddressSchema), source: v.exactOptional(AddressSchema) }),
  personas: v.pipe(
    v.array(PersonaSchema),
    v.minLength(1),
    v.maxLength(MAX_PERSONAS),
    v.check((personas) => new Set(personas.map(({ chatId }) => chatId)).size === personas.length),
  ),
});

/** The first line, but for its trace. */
export const HeaderSchema = v.object({
  product: v.string(),
  startedMs: NumberSchema,
  isOnline: v.boolean(),
  squad: SquadSchema,
  options: v.object({
    model: v.string(),
    retryMode: v.picklist(['always', 'adaptive']),
    streaming: v.boolean(),
    memoryTurns: CountSchema,
    attemptTimeoutMs: v.pipe(v.number(), v.minValue(1)),
    tableAtOnce: v.pipe(CountSchema, v.minValue(1)),
  }),
  resumed: v.exactOptional(
    v.object({ state: VisitStateSchema, hasTable: v.boolean(), hasBeat: v.boolean() }),
  ),
});
