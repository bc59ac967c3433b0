import * as v from 'valibot';
import { COUNT, MODEL_NAME, STAMP, distinct, known } from '../checks/schema-parts.ts';
import {
  ANSWER,
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

const SET = v.exactOptional(v.literal(1, '1'));

const SEAT = known({
  /** The persona's id. */
  i: PERSONA_ID,
  /** Its name. */
  n: PERSONA_NAME,
  /** Its answer. */
  a: v.exactOptional(ANSWER),
  /** Or an excerpt of it. */
  e: v.exactOptional(EXCERPT),
  /** What is missing from the answer. */
  s: v.exactOptional(STATUS),
  /** Whether it is a general reply. */
  g: SET,
  /** The model that gave it. */
  m: v.exactOptional(MODEL_NAME),
});

/** What a persona says on a point; a claim that was not found has no quote, and an unclear one no stance either. */
const VOICE = known({
  /** The persona's id. */
  i: PERSONA_ID,
  s: v.exactOptional(STANCE),
  q: v.exactOptional(QUOTE),
});

const POINT = known({ t: POINT_TEXT, v: perSeat(VOICE, 'voices') });

const LEFT_OUT = known({
  /** Not found. */
  n: COUNT,
  /** Unclear. */
  u: COUNT,
  /** Surplus. */
  s: COUNT,
});

const MAP = known({
  p: points(POINT),
  /** Nothing was left out without it. */
  l: v.exactOptional(LEFT_OUT),
  /** Whether it is cut. */
  c: SET,
  /** The personas whose answers were shortened for the clerk, if any. */
  h: v.exactOptional(perSeat(PERSONA_ID, 'ids')),
  /** To how many characters, where that is less than usual. */
  n: v.exactOptional(COUNT),
  /** The model that drew it. */
  m: v.exactOptional(MODEL_NAME),
  /** Of a map that is out of date: the personas whose answers it was drawn from. */
  b: v.exactOptional(perSeat(PERSONA_ID, 'ids')),
});

/** The JSON of a link. Its keys are short, as the length of a link decides where it can be sent. */
export const LinkRecordSchema = known({
  q: QUESTION,
  /** When it was asked, in milliseconds since 1970-01-01T00:00:00Z. */
  t: STAMP,
  s: v.pipe(seats(SEAT), distinct('i')),
  m: v.exactOptional(MAP),
});
