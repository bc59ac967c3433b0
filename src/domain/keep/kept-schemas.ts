import * as v from 'valibot';
import { CountSchema, DraftSchema } from '../transcript/round-schemas.ts';
import { KEPT_FORMAT } from './kept-format.ts';

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
  draft: v.string(),
  roundCount: CountSchema,
});
