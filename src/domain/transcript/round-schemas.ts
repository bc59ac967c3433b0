import * as v from 'valibot';
import { FailureSchema, StampSchema } from './message-schemas.ts';

/** What is counted of a conversation, a table or a map. */
export const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

/** Unsent text, of any length. */
export const DraftSchema = v.object({
  text: v.string(),
  edit: v.exactOptional(v.object({ questionId: v.string(), text: v.string() })),
  isQuotationCut: v.exactOptional(v.boolean()),
});

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

/** A round, checked on its own. */
export const RoundSchema = v.object({
  number: CountSchema,
  question: v.string(),
  askedMs: StampSchema,
  turns: v.pipe(v.array(TurnSchema), v.minLength(2)),
  map: v.exactOptional(MapSchema),
  mapProblem: v.exactOptional(
    v.variant('kind', [
      v.object({ kind: v.picklist(['no-content', 'no-json', 'no-points', 'threw', 'stopped']) }),
      v.object({ kind: v.literal('nothing-left'), leftOut: LeftOutSchema }),
      v.object({ kind: v.literal('failed'), failure: FailureSchema }),
    ]),
  ),
});
