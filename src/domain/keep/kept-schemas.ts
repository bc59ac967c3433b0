import * as v from 'valibot';
import { FailureSchema, StampSchema } from '../transcript/message-schemas.ts';
import { KEPT_FORMAT } from './kept-format.ts';

/** More than anybody types, and less than harms. */
const MAX_DRAFT_CHARACTERS = 1_000_000;

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

const TypedSchema = v.pipe(v.string(), v.maxLength(MAX_DRAFT_CHARACTERS));

const DraftSchema = v.object({
  text: TypedSchema,
  edit: v.exactOptional(v.object({ questionId: v.string(), text: TypedSchema })),
  isQuotationCut: v.exactOptional(v.boolean()),
});

/** What says of which format and version the texts are. */
export const EnvelopeSchema = v.object({ format: v.literal(KEPT_FORMAT), version: v.number() });

export const HeadSchema = v.object({
  squad: v.string(),
  chosenId: v.string(),
  streaming: v.boolean(),
  motionPaused: v.boolean(),
  lanes: v.array(v.unknown()),
  table: v.exactOptional(v.unknown()),
});

export const LaneHeadSchema = v.object({
  personaId: v.string(),
  draft: DraftSchema,
  messageCount: CountSchema,
});

export const TableHeadSchema = v.object({
  seatedIds: v.array(v.string()),
  draft: TypedSchema,
  roundCount: CountSchema,
});

const TurnSchema = v.pipe(
  v.object({
    personaId: v.string(),
    questionId: v.string(),
    index: CountSchema,
    before: v.optional(v.object({ id: v.string(), timestampMs: StampSchema })),
  }),
  // JSON has no undefined.
  v.transform((turn) => ({ before: undefined, ...turn })),
);

const LeftOutSchema = v.object({ notFound: CountSchema, unclear: CountSchema, surplus: CountSchema });

const MapSchema = v.object({
  points: v.pipe(
    v.array(
      v.object({
        text: v.string(),
        stands: v.pipe(
          v.array(
            v.object({
              personaId: v.string(),
              stance: v.picklist(['for', 'against', 'mixed']),
              quote: v.string(),
            }),
          ),
          v.minLength(1),
        ),
      }),
    ),
    v.minLength(1),
  ),
  basis: v.array(v.object({ personaId: v.string(), answerId: v.string(), text: v.string() })),
  leftOut: LeftOutSchema,
  isCut: v.boolean(),
  shortenedIds: v.array(v.string()),
});

const MapProblemSchema = v.variant('kind', [
  v.object({ kind: v.picklist(['no-content', 'no-json', 'no-points', 'threw', 'stopped']) }),
  v.object({ kind: v.literal('nothing-left'), leftOut: LeftOutSchema }),
  v.object({ kind: v.literal('failed'), failure: FailureSchema }),
]);

/** A round, checked on its own. */
export const RoundSchema = v.object({
  number: CountSchema,
  question: TypedSchema,
  askedMs: StampSchema,
  turns: v.pipe(v.array(TurnSchema), v.minLength(2)),
  map: v.exactOptional(MapSchema),
  mapProblem: v.exactOptional(MapProblemSchema),
});
