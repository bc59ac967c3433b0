import * as v from 'valibot';
import { COUNT, FLAG, MODEL_NAME, STAMP, TEXT, distinct, known } from '../checks/schema-parts.ts';
import { LeftOutSchema } from '../table/agreement-map-schema.ts';
import { ROUND_FORMAT, ROUND_VERSION } from '../table/round-to-json.ts';
import {
  EXCERPT,
  PERSONA_ID,
  PERSONA_NAME,
  POINT_TEXT,
  QUESTION,
  QUOTE,
  STANCE,
  STATUS,
  perSeat,
  points,
  seats,
} from './shared-parts-schema.ts';

/** Enough to tell whether the rest can be read. */
export const RoundFileHeadSchema = known({
  format: v.literal(ROUND_FORMAT, `"${ROUND_FORMAT}"`),
  version: v.number(String(ROUND_VERSION)),
});

const ANSWER = known({
  content: EXCERPT,
  status: v.exactOptional(
    known({ kind: v.picklist([...STATUS.options, 'no-answer', 'no-content'], 'a known status') }),
  ),
  isGeneral: v.exactOptional(v.literal(true, 'true')),
  model: v.exactOptional(MODEL_NAME),
});

const SEAT = known({
  personaId: PERSONA_ID,
  name: v.exactOptional(PERSONA_NAME),
  isExcerpt: v.exactOptional(v.literal(true, 'true')),
  answer: v.nullable(ANSWER),
});

const POINT = known({
  text: POINT_TEXT,
  stands: perSeat(known({ personaId: PERSONA_ID, stance: STANCE, quote: QUOTE }), 'stands'),
  unquoted: v.exactOptional(
    perSeat(known({ personaId: PERSONA_ID, stance: v.exactOptional(STANCE) }), 'claims'),
  ),
});

const MAP = known({
  isCurrent: FLAG,
  basisIds: v.exactOptional(perSeat(PERSONA_ID, 'ids')),
  points: points(POINT),
  leftOut: LeftOutSchema,
  isCut: FLAG,
  shortenedIds: perSeat(PERSONA_ID, 'ids'),
  seenCharacters: v.exactOptional(COUNT),
  model: v.exactOptional(MODEL_NAME),
});

/** An exported round. */
export const RoundFileSchema = known({
  format: v.literal(ROUND_FORMAT, `"${ROUND_FORMAT}"`),
  version: v.literal(ROUND_VERSION, String(ROUND_VERSION)),
  squad: v.exactOptional(TEXT),
  question: QUESTION,
  askedMs: STAMP,
  answers: v.pipe(seats(SEAT), distinct('personaId')),
  map: v.nullable(MAP),
});
