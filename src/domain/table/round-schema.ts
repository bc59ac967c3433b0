import * as v from 'valibot';
import { COUNT, STAMP, TEXT, known, SECONDS } from '../checks/schema-parts.ts';
import { MIN_SEATS } from '../limits.ts';
import { AgreementMapSchema, MapProblemSchema } from './agreement-map-schema.ts';

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
    v.minLength(MIN_SEATS, 'a list of at least two turns'),
  ),
  /** How long its questions were being answered, those included that were asked again. */
  seconds: v.exactOptional(SECONDS),
  /** The newest map, perhaps out of date. */
  map: v.exactOptional(AgreementMapSchema),
  /** Why the newest attempt to draw a map failed. */
  mapProblem: v.exactOptional(MapProblemSchema),
});
